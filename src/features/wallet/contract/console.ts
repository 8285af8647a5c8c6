// The console's wallet calls: payouts with their review, holds and returns, recharges, and a member's wallet.
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import {
  AMOUNT_MINOR_MAX,
  defineContract,
  pageOf,
  pageQuery,
  sortQuery,
  totalsOf,
  wire,
} from '#platform/http/contract.ts';
import { OF_MANY } from '#platform/http/look.ts';
import { assertionSchema } from '#features/acts/contract.ts';
import { memberNo } from '#features/members/contract.ts';
import {
  accountKind,
  billType,
  note,
  payoutFlag,
  reason,
  rechargeState,
  WITHDRAWAL_STATES,
  withdrawalKind,
  withdrawalState,
} from './lists.ts';
import { taxYearCalls } from './console-tax-years.ts';

const byId = z.strictObject({ id: wire.id });
const roles = ['finance'] as const;
const readers = ['finance', 'support'] as const;

export const consoleWithdrawal = z.strictObject({
  id: wire.id,
  number: z.string(),
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  kind: withdrawalKind,
  state: withdrawalState,
  amountMinor: wire.amountMinor,
  taxMinor: wire.sumMinor,
  bankChargeMinor: wire.sumMinor,
  /** Both of them. */
  feeMinor: wire.sumMinor,
  netMinor: wire.sumMinor,
  reviewersNeeded: z.int(),
  approvals: z.int(),
  reasonCode: z.string().nullable(),
  heldUntil: wire.time.nullable(),
  /** The last four digits. The detail call returns the whole number. */
  account: z.string(),
  holderName: z.string(),
  bankReference: z.string().nullable(),
  requestedAt: wire.time,
  ageMinutes: z.int(),
  endedAt: wire.time.nullable(),
  /** Income withdrawn or requested in the 24 hours up to this request, including it. Sets the number of reviewers. */
  dayTotalMinor: wire.sumMinor,
  /** The limit of that total above which this payout needs its reviewers. Null if it needs none by today's limits. */
  limitMinor: wire.sumMinor.nullable(),
  flags: z.array(payoutFlag),
});
export type ConsoleWithdrawal = z.input<typeof consoleWithdrawal>;

const stay = z.strictObject({
  id: wire.id,
  actId: wire.id,
  reasonCode: z.string(),
  until: wire.time,
  proposedBy: wire.id,
  confirmedBy: wire.id.nullable(),
  proposedAt: wire.time,
});
/** A hold that is not in force: it was proposed but not confirmed, and its payout can still be held. */
const proposedStay = z.strictObject({
  id: wire.id,
  withdrawalId: wire.id,
  number: z.string(),
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  amountMinor: wire.amountMinor,
  reasonCode: z.string(),
  until: wire.time,
  proposedBy: wire.id,
  proposedAt: wire.time,
  approvals: z.int(),
});
export type ProposedStay = z.input<typeof proposedStay>;

const consoleWithdrawalDetail = z.strictObject({
  ...consoleWithdrawal.shape,
  paidMinor: wire.sumMinor.nullable(),
  returnedMinor: wire.sumMinor.nullable(),
  /** For a partly returned payout: the part of the net that the bank kept. Two persons may make it good. */
  missingMinor: wire.sumMinor,
  accountKind,
  institution: z.string(),
  accountNumber: z.string(),
  attempts: z.int(),
  /** The act that two reviewers sign. Null until the first one has proposed it. */
  openActId: wire.id.nullable(),
  /** The act of making good: the open one, or later the one that credited the member. */
  makeGoodActId: wire.id.nullable(),
  reviews: z.array(
    z.strictObject({
      staffId: wire.id,
      decision: z.string(),
      reasonCode: z.string().nullable(),
      note: z.string().nullable(),
      at: wire.time,
    }),
  ),
  holds: z.array(stay),
  timeline: z.array(
    z.strictObject({
      state: z.string(),
      at: wire.time,
      actor: z.string(),
      reasonCode: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});
export type ConsoleWithdrawalDetail = z.input<typeof consoleWithdrawalDetail>;

/** What a reviewer weighs beside the payout: the member, the account, and where the money came from. */
const payoutBackground = z.strictObject({
  memberSince: wire.time,
  /** In whole years. The console never gets the date of birth. */
  age: z.int(),
  /** Null if the account has been removed. */
  accountAddedAt: wire.time.nullable(),
  /** Whether no earlier payout has been paid to this account. */
  firstToAccount: z.boolean(),
  /** Changes by which a thief takes an account over, since 7 days before the request, newest first. */
  changes: z.array(z.strictObject({ what: z.enum(['pin', 'password', 'phone', 'device']), at: wire.time })),
  /** The member's payouts before this one, newest first. */
  earlier: z.array(
    z.strictObject({
      id: wire.id,
      number: z.string(),
      amountMinor: wire.amountMinor,
      state: withdrawalState,
      /** When it ended, e.g. was paid. While it hasn't, when it was asked for. */
      at: wire.time,
    }),
  ),
  /** What came into the wallet that it leaves, in the 90 business days up to the request, largest first. */
  sources: z.array(z.strictObject({ type: billType, amountMinor: wire.sumMinor })),
});
export type PayoutBackground = z.input<typeof payoutBackground>;

const consoleRecharge = z.strictObject({
  id: wire.id,
  reference: z.string(),
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  channel: z.string(),
  state: rechargeState,
  amountMinor: wire.amountMinor,
  settledMinor: wire.sumMinor.nullable(),
  reasonCode: z.string().nullable(),
  payer: z.string(),
  statementLineId: wire.id.nullable(),
  createdAt: wire.time,
  endedAt: wire.time.nullable(),
  ageMinutes: z.int(),
});
export type ConsoleRecharge = z.input<typeof consoleRecharge>;

const boundMinor = z.coerce.number().int().min(0).max(AMOUNT_MINOR_MAX).optional();
const queueFilter = {
  /** 'open': every state that is not final. */
  state: z.enum([...WITHDRAWAL_STATES, 'open']).optional(),
  kind: withdrawalKind.optional(),
  olderThanHours: z.coerce.number().int().min(0).max(8760).optional(),
  memberNo: memberNo.optional(),
  amountFromMinor: boundMinor,
  amountUntilMinor: boundMinor,
  /** Business days of the request. The last day is included. */
  from: wire.date.optional(),
  until: wire.date.optional(),
};
const rechargeFilter = {
  state: rechargeState.optional(),
  memberNo: memberNo.optional(),
  reference: line(64).optional(),
};
const REVIEW = [
  'withdrawal_not_found',
  'withdrawal_moved_on',
  'reviewer_repeated',
  'assertion_invalid',
  'already_approved',
  'act_not_found',
] as const;
const STAY = [...REVIEW, 'hold_end_outside', 'hold_days_used_up', 'hold_not_found'] as const;

/** Proposes an act or finds the open one, because its text must exist before a passkey can sign it. */
const actToSign = {
  access: 'staff',
  roles,
  path: byId,
  data: z.strictObject({ actId: wire.id }),
  refusals: ['withdrawal_not_found', 'withdrawal_moved_on'],
} as const;
const signature = {
  access: 'staff',
  roles,
  intent: true,
  path: byId,
  body: z.strictObject({ assertion: assertionSchema }),
  data: consoleWithdrawalDetail,
} as const;

const inWallet = z.strictObject({ balanceMinor: wire.sumMinor, heldMinor: wire.sumMinor, freeMinor: wire.sumMinor });
const accountOfMember = z.strictObject({
  id: wire.id,
  kind: accountKind,
  institution: z.string(),
  /** The last four digits. */
  number: z.string(),
  holderName: z.string(),
  verified: z.boolean(),
  isDefault: z.boolean(),
  /** Payouts may go to this account from this time on. */
  usableFrom: wire.time,
  addedAt: wire.time,
});

export const consoleContract = defineContract({
  'GET /console/api/v1/members/{id}/wallet': {
    summary: 'A member’s balances and payout accounts',
    access: 'staff',
    roles: readers,
    path: byId,
    data: z.strictObject({
      income: inWallet,
      recharge: inWallet,
      points: wire.points,
      accounts: z.array(accountOfMember),
    }),
    refusals: ['member_not_found'],
    looks: [{ at: 'money', member: 'path.id' }],
  },
  ...taxYearCalls,
  'GET /console/api/v1/withdrawals': {
    summary: 'Payouts; unless sorted, what is open oldest first, everything else newest first',
    access: 'staff',
    roles: readers,
    fileRoles: roles,
    query: z.strictObject({ ...pageQuery.shape, ...queueFilter, ...sortQuery }),
    data: pageOf(consoleWithdrawal),
    looks: [{ at: 'money', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/withdrawals/totals': {
    summary: 'How many payouts the filters leave, and their sums',
    access: 'staff',
    roles: readers,
    query: z.strictObject({ ...queueFilter, ...sortQuery }),
    data: totalsOf({ amountMinor: wire.sumMinor, netMinor: wire.sumMinor }),
    looks: [{ at: 'money', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/withdrawals/{id}': {
    summary: 'One payout',
    access: 'staff',
    roles: readers,
    path: byId,
    data: consoleWithdrawalDetail,
    refusals: ['withdrawal_not_found'],
    looks: [{ at: 'money', member: 'data.memberId', case: 'data.number' }],
  },
  'GET /console/api/v1/withdrawals/{id}/receipt.pdf': {
    summary: 'The receipt of a paid payout, as the paper that its member downloads',
    access: 'staff',
    roles: readers,
    file: true,
    path: byId,
    data: 'raw',
    refusals: ['withdrawal_not_found', 'withdrawal_receipt_missing'],
    looks: [{ at: 'papers', member: 'file' }],
  },
  'GET /console/api/v1/withdrawals/{id}/background': {
    summary: 'What a reviewer weighs beside the payout: member, account, earlier payouts, and the source of the money',
    access: 'staff',
    roles: readers,
    path: byId,
    data: payoutBackground,
    refusals: ['withdrawal_not_found'],
    looks: { unkept: 'It names no member, and the page reads it with the payout, which is kept.' },
  },
  'POST /console/api/v1/withdrawals/{id}/approve': {
    summary: 'Approve a payout; a large one needs two different staff, each with an assertion over the act',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ note: note.optional(), assertion: assertionSchema.optional() }),
    data: consoleWithdrawalDetail,
    refusals: REVIEW,
  },
  'POST /console/api/v1/withdrawals/{id}/propose-approval': {
    summary: 'The act of approving a large payout, to be signed by two staff',
    ...actToSign,
  },
  'POST /console/api/v1/withdrawals/{id}/propose-making-good': {
    summary: 'The act of making good what the bank did not send back, to be signed by two staff',
    ...actToSign,
  },
  'POST /console/api/v1/withdrawals/{id}/make-good': {
    summary: 'Sign it; the second person’s signature credits the member, and the operator owes it',
    ...signature,
    refusals: ['withdrawal_not_found', 'withdrawal_moved_on', 'assertion_invalid', 'already_approved', 'act_not_found'],
  },
  'POST /console/api/v1/withdrawals/{id}/reject': {
    summary: 'Reject with a reason from the closed list; the whole amount is free again',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ reasonCode: reason, note: note.optional() }),
    data: consoleWithdrawalDetail,
    refusals: REVIEW,
  },
  'POST /console/api/v1/withdrawals/{id}/hold': {
    summary: 'Propose to hold a payout: reason and end; takes effect when a second person confirms',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ reasonCode: reason, until: wire.time, assertion: assertionSchema.optional() }),
    data: consoleWithdrawalDetail,
    refusals: STAY,
  },
  'GET /console/api/v1/withdrawal-holds': {
    summary: 'Holds that still need a signature, oldest first',
    access: 'staff',
    roles: readers,
    query: pageQuery,
    data: pageOf(proposedStay),
    looks: OF_MANY,
  },
  'POST /console/api/v1/withdrawal-holds/{id}/confirm': {
    summary: 'The second person’s word for a hold',
    ...signature,
    refusals: STAY,
  },
  'POST /console/api/v1/withdrawals/{id}/release': {
    summary: 'End a hold early',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    data: consoleWithdrawalDetail,
    refusals: STAY,
  },
  'POST /console/api/v1/withdrawals/review': {
    summary: 'Approve or reject several payouts that need one reviewer',
    access: 'staff',
    roles,
    intent: true,
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('approve'), ids: z.array(wire.id).min(1).max(100), note: note.optional() }),
      z.strictObject({
        decision: z.literal('reject'),
        ids: z.array(wire.id).min(1).max(100),
        reasonCode: reason,
        note: note.optional(),
      }),
    ]),
    data: z.strictObject({ results: z.array(z.strictObject({ id: wire.id, outcome: z.string() })) }),
  },
  'GET /console/api/v1/recharges': {
    summary: 'Recharges, newest first unless sorted',
    access: 'staff',
    roles: readers,
    fileRoles: roles,
    query: z.strictObject({ ...pageQuery.shape, ...rechargeFilter, ...sortQuery }),
    data: pageOf(consoleRecharge),
    looks: [{ at: 'money', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/recharges/totals': {
    summary: 'How many recharges the filters leave, and their sums',
    access: 'staff',
    roles: readers,
    query: z.strictObject({ ...rechargeFilter, ...sortQuery }),
    data: totalsOf({ amountMinor: wire.sumMinor, settledMinor: wire.sumMinor }),
    looks: [{ at: 'money', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/recharges/{id}': {
    summary: 'One recharge',
    access: 'staff',
    roles: readers,
    path: byId,
    data: consoleRecharge,
    refusals: ['recharge_not_found'],
    looks: [{ at: 'money', member: 'data.memberId', case: 'data.reference' }],
  },
});
