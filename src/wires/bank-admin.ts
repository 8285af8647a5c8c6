/**
 * The calls with which the sandbox controls its bank (bank-and-reconciliation.md 1): clock, accounts, outside payments,
 * lessees and faults.
 */
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import {
  accountKind,
  accountNumber,
  accountRef,
  adverseReason,
  amount,
  businessDate,
  holderName,
  houseAccount,
  instant,
  institutionCode,
  openedAccount,
  webhookType,
  wireId,
} from './bank.ts';

const text = line(140);
const milliseconds = z.int().min(0).max(31_536_000_000);

// Clock, settings -------------------------------------------------------------------------------------------------

/** Milliseconds that the bank's clock is ahead of (or behind) the machine's. */
export const clockRequest = z.strictObject({ offsetMs: z.int().min(-315_360_000_000).max(3_153_600_000_000) });
export const clockState = z.strictObject({ now: instant, offsetMs: z.int() });
export const health = z.strictObject({
  status: z.literal('ok'),
  notice: z.literal('Sandbox · play money'),
  now: instant,
});

export const bankSettings = z.strictObject({
  payoutLatencyMs: milliseconds,
  transferLatencyMs: milliseconds,
  /** No statement is due on these days, nor on Sundays. */
  holidays: z.array(businessDate).max(1000),
});
export type BankSettings = z.output<typeof bankSettings>;

export const dueReport = z.strictObject({
  settled: z.int(),
  returned: z.int(),
  expired: z.int(),
  rents: z.int(),
  webhooksDelivered: z.int(),
  webhooksWaiting: z.int(),
  /** Items that failed. They stay due and are logged. */
  failed: z.int(),
});
export type DueReport = z.output<typeof dueReport>;

// Accounts and money acts -----------------------------------------------------------------------------------------

export const adminAccountRequest = z.strictObject({
  role: z.enum(['member', 'outside']),
  kind: accountKind,
  bank: institutionCode,
  holderName,
  number: accountNumber.optional(),
  /** Play money that the account starts with. */
  openingMinor: z
    .codec(z.int().min(0).max(10_000_000_000_000), z.bigint(), { decode: (n) => BigInt(n), encode: (b) => Number(b) })
    .optional(),
});
export const adminAccount = z.strictObject({
  ...openedAccount.shape,
  role: z.enum(['house', 'vault', 'outside', 'member']),
  code: z.string().nullable(),
});
export const adminAccountList = z.strictObject({ accounts: z.array(adminAccount) });

/** Any account that can pay or receive: one of the bank's named accounts, or an account by its number. */
export const party = z.union([houseAccount, accountRef]);
export type Party = z.output<typeof party>;

export const adminTransferRequest = z.strictObject({
  actId: wireId,
  fromAccount: party,
  toAccount: party,
  amountMinor: amount,
  reference: wireId.optional(),
  narrative: text,
});
export const chargeRequest = z.strictObject({
  actId: wireId,
  account: z.enum(['client', 'operator']),
  amountMinor: amount,
  narrative: text,
});
export const recallRequest = z.strictObject({
  actId: wireId,
  account: z.enum(['client', 'operator']),
  /** The credit line to recall, in full unless an amount is given. */
  sequence: z.int().min(1).max(2_000_000_000),
  amountMinor: amount.optional(),
  narrative: text,
});
export const bookedAct = z.strictObject({
  actId: wireId,
  bankReference: z.string(),
  bookedAt: instant,
  amountMinor: amount,
});

export const depositDecision = z.strictObject({ decision: z.enum(['approve', 'decline']) });
/** Without an amount, returns everything that has not come back yet. */
export const returnRequest = z.strictObject({ reason: adverseReason, amountMinor: amount.optional() });

// Lessees ---------------------------------------------------------------------------------------------------------

const nth = z.int().min(1).max(100_000);
const days = z.int().min(1).max(366);
const percent = z.int().min(1).max(99);
export const rentBehaviour = z.discriminatedUnion('do', [
  z.strictObject({ on: nth, do: z.literal('pay') }),
  z.strictObject({ on: nth, do: z.literal('late'), days }),
  /** Pays a part on the due date and the rest after `restAfterDays`, or never. */
  z.strictObject({ on: nth, do: z.literal('partial'), percent, restAfterDays: days.optional() }),
  z.strictObject({ on: nth, do: z.literal('miss') }),
]);
export type RentBehaviour = z.output<typeof rentBehaviour>;

const chance = z.number().min(0).max(1);
export const lease = z.strictObject({
  leaseId: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  payerAccount: accountRef,
  amountMinor: amount,
  every: z.enum(['day', 'week', 'month']),
  /** ISO weekday (1 Monday) for weeks, day of the month for months (clamped to its last). Left out for days. */
  dueDay: z.int().min(1).max(31).optional(),
  graceDays: z.int().min(0).max(60),
  start: businessDate,
  end: businessDate.optional(),
  /** What the lessee does on the n-th due date. Other rents are paid on time, unless `random` decides. */
  behaviour: z.array(rentBehaviour).max(1000),
  random: z
    .strictObject({ seed: z.string().min(1).max(64), late: chance, partial: chance, miss: chance, maxLateDays: days })
    .optional(),
});
export type Lease = z.output<typeof lease>;
export const leaseList = z.strictObject({ leases: z.array(lease) });

export const leaseDue = z.strictObject({
  n: nth,
  dueDate: businessDate,
  graceUntil: businessDate,
  period: z.string(),
  periodStart: businessDate,
  periodEnd: businessDate,
  reference: z.string(),
  amountMinor: amount,
  behaviour: z.enum(['pay', 'late', 'partial', 'miss']),
  payments: z.array(
    z.strictObject({
      payAt: instant,
      amountMinor: amount,
      state: z.enum(['due', 'paid', 'bounced']),
      bankReference: z.string().nullable(),
    }),
  ),
});
export const leaseDues = z.strictObject({ leaseId: z.string(), dues: z.array(leaseDue) });

// Faults ----------------------------------------------------------------------------------------------------------

export const apiOperation = z.enum([
  '*',
  'deposits.create',
  'deposits.get',
  'payouts.create',
  'payouts.get',
  'transfers.create',
  'transfers.get',
  'names.enquire',
  'institutions.list',
  'accounts.open',
  'statements.list',
  'statements.get',
  'lines.get',
]);
export type ApiOperation = z.output<typeof apiOperation>;
export const settleOperation = z.enum(['deposits.settle', 'payouts.settle', 'transfers.settle']);
export type SettleOperation = z.output<typeof settleOperation>;
const outgoing = settleOperation.exclude(['deposits.settle']);

/** The fault strikes on the next n chances (after skipping some), or on each with a probability drawn from a seed. */
const when = z.union([
  z.strictObject({ next: z.int().min(1).max(1_000_000), skip: z.int().min(0).max(1_000_000).optional() }),
  z.strictObject({ probability: chance, seed: z.string().min(1).max(64) }),
]);
const delta = z
  .int()
  .min(-1_000_000_000)
  .max(1_000_000_000)
  .refine((n) => n !== 0, 'must not be zero');
const onWebhook = { event: webhookType.optional(), when };

export const faultRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('down'), operation: apiOperation, mode: z.enum(['503', 'dropped']), when }),
  z.strictObject({ kind: z.literal('slow'), operation: apiOperation, ms: milliseconds, when }),
  z.strictObject({ kind: z.literal('lossy'), operation: apiOperation, when }),
  z.strictObject({ kind: z.literal('late'), operation: apiOperation, ms: milliseconds, when }),
  z.strictObject({ kind: z.literal('webhook_duplicate'), copies: z.int().min(1).max(20), ...onWebhook }),
  z.strictObject({ kind: z.literal('webhook_reorder'), holdMs: milliseconds, ...onWebhook }),
  z.strictObject({ kind: z.literal('webhook_wrong_signature'), ...onWebhook }),
  z.strictObject({ kind: z.literal('webhook_wrong_amount'), deltaMinor: delta, ...onWebhook }),
  z.strictObject({ kind: z.literal('webhook_lost'), ...onWebhook }),
  z.strictObject({ kind: z.literal('settle_wrong_amount'), operation: settleOperation, deltaMinor: delta, when }),
  z.strictObject({ kind: z.literal('settle_wrong_account'), operation: outgoing, to: accountRef, when }),
  z.strictObject({ kind: z.literal('settle_refused'), operation: outgoing, reason: adverseReason, when }),
  z.strictObject({
    kind: z.literal('settle_returned'),
    operation: outgoing,
    reason: adverseReason,
    afterMs: milliseconds,
    when,
  }),
]);
export type FaultRule = z.output<typeof faultRule>;
export type FaultKind = FaultRule['kind'];
export const faultPlanRequest = z.strictObject({ rules: z.array(faultRule).max(100) });
export const faultPlan = z.strictObject({
  rules: z.array(z.strictObject({ rule: faultRule, chances: z.int(), hits: z.int(), spent: z.boolean() })),
});

// Webhook queue ---------------------------------------------------------------------------------------------------

export const webhookState = z.enum(['waiting', 'delivered', 'exhausted', 'lost']);
export const webhookList = z.strictObject({
  webhooks: z.array(
    z.strictObject({
      webhookId: z.string(),
      type: webhookType,
      state: webhookState,
      attempts: z.int(),
      lastOutcome: z.string().nullable(),
      createdAt: instant,
      nextAttemptAt: instant,
    }),
  ),
});
export const done = z.strictObject({ done: z.literal(true) });
