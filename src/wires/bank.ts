/**
 * The wire format between the app and the settlement bank (bank-and-reconciliation.md 1). Both processes use it,
 * because neither may import the other's code. Amounts are JSON integers of minor units on the wire and `bigint` in
 * code. `z.decode` reads them, `z.encode` writes them.
 */
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { closeDigits } from '#universal/written-digits.ts';

/** No single amount is above 100,000,000,000.00. That is far below 2^53, so JSON integers hold it exactly. */
export const AMOUNT_CAP_MINOR = 10_000_000_000_000;

/** A positive amount of minor units. Only this codec turns an amount into a JSON number. The cap keeps it exact. */
export const amount = z.codec(z.int().min(1).max(AMOUNT_CAP_MINOR), z.bigint(), {
  decode: (wire) => BigInt(wire),
  encode: (minor) => Number(minor),
});

/** A balance or a sum: any sign, zero included. */
export const balance = z.codec(z.int(), z.bigint(), {
  decode: (wire) => BigInt(wire),
  encode: (minor) => Number(minor),
});

export const businessDate = z.iso.date();
export const instant = z.iso.datetime();
/** Identifiers that one side assigns and the other stores: references, instruction ids, act ids. */
export const wireId = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/);
const text = line(140);
export const holderName = line(100, 2);

export const accountKind = z.enum(['card', 'account', 'mobile_money']);
export type AccountKind = z.output<typeof accountKind>;
export const institutionCode = z.string().regex(/^[A-Z0-9]{2,12}$/);
/** A number in any spelling: spaces, hyphens and the script of its digits don't matter. Mobile money is E.164. */
export const accountNumber = z
  .string()
  .max(60)
  .overwrite(closeDigits)
  .regex(/^\+?[0-9]{4,34}$/);

export const accountRef = z.strictObject({ kind: accountKind, bank: institutionCode, number: accountNumber });
export type AccountRef = z.output<typeof accountRef>;
export const namedAccount = z.strictObject({ ...accountRef.shape, holderName });
export type NamedAccount = z.output<typeof namedAccount>;

/** `client`: the segregated client account of the operator's rail. `operator`: its own money. `fees`: the bank's. */
export const houseAccount = z.enum(['client', 'operator', 'fees']);
export type HouseAccount = z.output<typeof houseAccount>;

/** Numbers of the named accounts, so that code can recognise them. */
export const RAIL = {
  bank: 'C3SB',
  numbers: { client: '1000000000001', operator: '1000000000002', fees: '1000000000003' },
} as const;

export const bankError = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

// Institutions and names ------------------------------------------------------------------------------------------

export const institution = z.strictObject({
  code: institutionCode,
  /** Its registered name, and the Amharic one if it has one. */
  name: z.strictObject({ en: line(80), am: line(80).optional() }),
  kinds: z.array(accountKind),
  /** First digits of a mobile-money operator's numbers (E.164). Empty for a bank. */
  prefixes: z.array(z.string()),
});
export type Institution = z.output<typeof institution>;
export const institutionList = z.strictObject({ institutions: z.array(institution) });

export const nameEnquiry = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('found'), holderName: z.string(), number: z.string() }),
  z.strictObject({ outcome: z.literal('not_found') }),
  z.strictObject({ outcome: z.literal('invalid_number') }),
]);

/** In the sandbox, anyone may open an account in a name of their choice. */
export const sandboxAccountRequest = z.strictObject({
  kind: accountKind,
  bank: institutionCode,
  holderName,
  number: accountNumber.optional(),
});
export const openedAccount = z.strictObject({
  ...namedAccount.shape,
  balanceMinor: balance,
  state: z.enum(['open', 'closed']),
});

// Deposits --------------------------------------------------------------------------------------------------------

export const depositChannel = z.enum(['bank_transfer', 'mobile_money']);
export const depositRequest = z.strictObject({
  reference: wireId,
  amountMinor: amount,
  channel: depositChannel,
  payer: z.union([
    z.strictObject({ phone: accountNumber, holderName: holderName.optional() }),
    z.strictObject({ ...accountRef.shape, holderName: holderName.optional() }),
  ]),
  returnUrl: z.url({ protocol: /^https?$/ }).max(500),
  expiresAt: instant,
  narrative: text.optional(),
});
export type DepositRequest = z.output<typeof depositRequest>;

export const depositState = z.enum(['created', 'pending', 'succeeded', 'failed', 'expired']);
export const depositFailure = z.enum(['declined', 'pin_wrong', 'insufficient_funds', 'account_closed']);
export const deposit = z.strictObject({
  depositId: z.string(),
  reference: wireId,
  state: depositState,
  amountMinor: amount,
  /** The amount that was really paid. It may differ from the requested one; the statement line decides. */
  settledAmountMinor: amount.nullable(),
  recalledMinor: balance,
  channel: depositChannel,
  payer: namedAccount,
  approvalUrl: z.string(),
  returnUrl: z.string(),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: instant.nullable(),
  reason: depositFailure.nullable(),
  bankReference: z.string().nullable(),
  lineSequence: z.int().nullable(),
});
export type Deposit = z.output<typeof deposit>;

// Payouts and transfers -------------------------------------------------------------------------------------------

export const payoutRequest = z.strictObject({
  instructionId: wireId,
  amountMinor: amount,
  account: namedAccount,
  narrative: text,
});
export type PayoutRequest = z.output<typeof payoutRequest>;

export const transferRequest = z.strictObject({
  instructionId: wireId,
  fromAccount: z.enum(['client', 'operator']),
  toAccount: z.union([
    z.enum(['client', 'operator']),
    z.strictObject({ ...accountRef.shape, holderName: holderName.optional() }),
  ]),
  amountMinor: amount,
  reference: wireId.optional(),
  narrative: text,
});
export type TransferRequest = z.output<typeof transferRequest>;

export const adverseReason = z.enum([
  'account_unknown',
  'account_number_invalid',
  'account_closed',
  'name_mismatch',
  'insufficient_funds',
  'same_account',
  'rejected_by_receiver',
  'bank_refused',
]);
export type AdverseReason = z.output<typeof adverseReason>;

export const instructionState = z.enum(['processing', 'paid', 'refused', 'returned']);
/** A payout or a transfer. `refused` is final and nothing moved; `returned` was paid and came back in full. */
export const instruction = z.strictObject({
  instructionId: wireId,
  type: z.enum(['payout', 'transfer']),
  state: instructionState,
  fromAccount: z.enum(['client', 'operator']),
  toAccount: z.strictObject({ ...accountRef.shape, holderName: z.string().nullable() }),
  amountMinor: amount,
  settledAmountMinor: amount.nullable(),
  narrative: z.string(),
  reference: wireId.nullable(),
  reason: adverseReason.nullable(),
  bankReference: z.string(),
  acceptedAt: instant,
  settledAt: instant.nullable(),
  returnedAt: instant.nullable(),
  lineSequence: z.int().nullable(),
  returnLineSequence: z.int().nullable(),
});
export type Instruction = z.output<typeof instruction>;

// Booked lines and statements -------------------------------------------------------------------------------------

export const lineKind = z.enum([
  'opening',
  'deposit',
  'payout',
  'payout_return',
  'transfer',
  'transfer_return',
  'charge',
  'recall',
  'rent',
]);
export type LineKind = z.output<typeof lineKind>;

export const statementLine = z.strictObject({
  lineId: z.string(),
  account: houseAccount,
  /** Counts from 1 for each account, without gaps. */
  sequence: z.int().min(1),
  bookedAt: instant,
  valueDate: businessDate,
  /** The day of the statement that includes the line: lines of Sundays and holidays are on the next one. */
  statementDate: businessDate,
  /** As the account holder sees it: a credit is money in. */
  direction: z.enum(['credit', 'debit']),
  amountMinor: amount,
  balanceAfterMinor: balance,
  counterparty: z.strictObject({ name: z.string(), kind: accountKind, bank: z.string(), number: z.string() }),
  kind: lineKind,
  /** The sender's or our deposit's reference, such as INV-<lease>-<period>. */
  reference: z.string().nullable(),
  instructionId: z.string().nullable(),
  bankReference: z.string(),
  narrative: z.string(),
  /** For a return or a recall: the sequence number, in this account, of the line that it reverses. */
  relatesToSequence: z.int().nullable(),
});
export type StatementLine = z.output<typeof statementLine>;

export const lineFeed = z.strictObject({ account: houseAccount, lines: z.array(statementLine), lastSequence: z.int() });

export const statement = z.strictObject({
  statementId: z.string(),
  account: z.strictObject({ code: houseAccount, bank: z.string(), number: z.string(), holderName: z.string() }),
  date: businessDate,
  /** First day covered: the day after the previous statement. */
  fromDate: businessDate,
  currency: z.literal('ETB'),
  notice: z.literal('Sandbox · play money'),
  openingMinor: balance,
  creditsMinor: balance,
  debitsMinor: balance,
  closingMinor: balance,
  lines: z.array(statementLine),
});
export type Statement = z.output<typeof statement>;

export const statementCalendar = z.strictObject({
  account: houseAccount,
  statements: z.array(z.strictObject({ date: businessDate, dueAt: instant })),
  /** The next statement that is due. Nothing is late before that time. */
  next: z.strictObject({ date: businessDate, dueAt: instant }),
});

// Webhooks --------------------------------------------------------------------------------------------------------

export const webhookType = z.enum([
  'deposit.succeeded',
  'deposit.failed',
  'deposit.expired',
  'payout.paid',
  'payout.refused',
  'payout.returned',
  'transfer.paid',
  'transfer.refused',
  'transfer.returned',
  'account.credited',
  'account.debited',
]);
export type WebhookType = z.output<typeof webhookType>;

const event = <const T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.strictObject({ type: z.literal(type), timestamp: instant, data });

/**
 * The body of a webhook. Verify the Standard Webhooks headers over the raw bytes first, then decode. `timestamp` is by
 * the bank's clock. The signed `webhook-timestamp` header is by the machine's, because receivers limit its age.
 */
export const webhookEvent = z.discriminatedUnion('type', [
  event('deposit.succeeded', deposit),
  event('deposit.failed', deposit),
  event('deposit.expired', deposit),
  event('payout.paid', instruction),
  event('payout.refused', instruction),
  event('payout.returned', instruction),
  event('transfer.paid', instruction),
  event('transfer.refused', instruction),
  event('transfer.returned', instruction),
  event('account.credited', statementLine),
  event('account.debited', statementLine),
]);
export type WebhookEvent = z.output<typeof webhookEvent>;
