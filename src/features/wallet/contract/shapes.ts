// Response schemas of the member's wallet calls.
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { booksStand, wire, writtenIn } from '#platform/http/contract.ts';
import {
  accountKind,
  billType,
  MEMBER_REASONS,
  rechargeState,
  subjectKind,
  withdrawalKind,
  withdrawalState,
} from './lists.ts';

export const moneyWallet = z.strictObject({
  balanceMinor: wire.sumMinor,
  /** The part that withdrawals under way hold. */
  heldMinor: wire.sumMinor,
  freeMinor: wire.sumMinor,
});

export const statementFilter = {
  type: billType.optional(),
  /** Business dates, both included. */
  from: wire.date.optional(),
  until: wire.date.optional(),
  /** A product, a type, the number of a withdrawal or recharge, or an amount. */
  search: line(60).optional(),
};
export const statementLine = z.strictObject({
  /**
   * The line's position: `<sequence>` for a posting, `<sequence>.<withdrawal>` for an informational line. All postings
   * of a payout are one line here, and its position is that of the oldest.
   */
  id: z.string(),
  type: billType,
  /** Signed. For C3coin one minor unit is one coin. When `informational`, the balance does not change. */
  amountMinor: wire.sumMinor,
  balanceAfterMinor: wire.sumMinor,
  informational: z.boolean(),
  purpose: z.string(),
  /** What the member got of a paid withdrawal, and what went to tax and bank. Null for other lines. */
  parts: z
    .strictObject({ netMinor: wire.sumMinor, taxMinor: wire.sumMinor, bankChargeMinor: wire.sumMinor })
    .nullable(),
  /** When the bank paid the withdrawal that this line is of. The line comes once a bank statement shows that. */
  paidOn: wire.date.nullable(),
  subject: z.strictObject({ kind: subjectKind, id: wire.id }).nullable(),
  /** The title of the product on the other side of the line: the source of the income, or the purchase. */
  productTitle: writtenIn('productLanguage').nullable(),
  productLanguage: wire.locale.nullable(),
  /** The day on which that product ended or will end. Null if it's on sale or has no end of its own. */
  productEndsOn: wire.date.nullable(),
  occurredAt: wire.time,
  businessDate: wire.date,
  /** Signed: the sum of all lines of this business date that fit the filter. Null in a search. */
  dayTotalMinor: wire.sumMinor.nullable(),
});

/** As registered, and in Amharic if the bank lists that name, too. */
const institutionName = z.strictObject({ en: z.string(), am: z.string().optional() });

export const institution = z.strictObject({
  code: z.string(),
  name: institutionName,
  kinds: z.array(accountKind),
  prefixes: z.array(z.string()),
});
export const payoutAccount = z.strictObject({
  id: wire.id,
  kind: accountKind,
  institution: z.string(),
  institutionName,
  /** The whole number, which only its owner sees. */
  number: z.string(),
  holderName: z.string(),
  openingAddress: wire.typed,
  verified: z.boolean(),
  isDefault: z.boolean(),
  /** Withdrawals may use the account from this time on. It is later than now during the 24 hours after a PIN reset. */
  usableFrom: wire.time,
  /** Verified and past `usableFrom`, by the business clock. */
  usable: z.boolean(),
  createdAt: wire.time,
});
export const recharge = z.strictObject({
  id: wire.id,
  reference: z.string(),
  amountMinor: wire.amountMinor,
  /** The amount of the bank's line. It may differ from the amount asked for. */
  settledMinor: wire.sumMinor.nullable(),
  channel: z.enum(['bank_transfer', 'mobile_money']),
  state: rechargeState,
  reasonCode: z.string().nullable(),
  payer: z.string(),
  /** The payer's bank. Null for mobile money. */
  payerInstitution: z.string().nullable(),
  /** The bank's page on which the payer approves. Null unless the recharge waits for that. */
  approvalUrl: z.string().nullable(),
  createdAt: wire.time,
  expiresAt: wire.time,
  endedAt: wire.time.nullable(),
});

export const arrival = {
  /** When finance handles it: now during opening hours, else at the next opening. */
  handledFrom: wire.time,
  arrivalFrom: wire.date,
  arrivalUntil: wire.date,
};
export const quote = z.strictObject({
  amountMinor: wire.amountMinor,
  taxMinor: wire.sumMinor,
  bankChargeMinor: wire.sumMinor,
  feeMinor: wire.sumMinor,
  netMinor: wire.sumMinor,
  review: z.enum(['automatic', 'one_reviewer', 'two_reviewers']),
  ...arrival,
});
export const withdrawal = z.strictObject({
  id: wire.id,
  number: z.string(),
  kind: withdrawalKind,
  amountMinor: wire.amountMinor,
  taxMinor: wire.sumMinor,
  bankChargeMinor: wire.sumMinor,
  feeMinor: wire.sumMinor,
  netMinor: wire.sumMinor,
  /** The amount that the bank actually paid out. Null until then. */
  paidMinor: wire.sumMinor.nullable(),
  /** The amount that has come back to the wallet so far. When `returned`, it includes tax and charge. */
  returnedMinor: wire.sumMinor.nullable(),
  /** The amount that is still to come back, tax and charge included. Zero unless `partly_returned`. */
  missingMinor: wire.sumMinor,
  state: withdrawalState,
  reviewStatus: z.enum(['pending_review', 'reviewed', 'review_rejected', 'cancelled']),
  payoutStatus: z.enum(['none', 'pending_payout', 'bank_processing', 'payout_success', 'payout_failed', 'refunded']),
  reasonCode: z.enum(MEMBER_REASONS).nullable(),
  /** The end of a hold by two staff. */
  heldUntil: wire.time.nullable(),
  account: z.strictObject({
    kind: accountKind,
    institution: z.string(),
    institutionName,
    number: z.string(),
    holderName: z.string(),
  }),
  requestedAt: wire.time,
  reviewedAt: wire.time.nullable(),
  paidAt: wire.time.nullable(),
  endedAt: wire.time.nullable(),
  expectedFrom: wire.date,
  expectedUntil: wire.date,
  cancellable: z.boolean(),
  contestable: z.boolean(),
});
export const withdrawalDetail = z.strictObject({
  ...withdrawal.shape,
  bankReference: z.string().nullable(),
  /** Set while payouts pause because the server's disk is nearly full or its clock is in doubt. */
  pausedBy: z.enum(['disk', 'clock']).nullable(),
  timeline: z.array(z.strictObject({ state: z.string(), at: wire.time, reasonCode: z.string().nullable() })),
});
export type WithdrawalView = z.input<typeof withdrawal>;
export type WithdrawalDetail = z.input<typeof withdrawalDetail>;
export type RechargeView = z.input<typeof recharge>;
export type PayoutAccountView = z.input<typeof payoutAccount>;
export type StatementLineView = z.input<typeof statementLine>;
export type QuoteView = z.input<typeof quote>;

/** A Gregorian year in which tax was withheld from the member's withdrawals, or came back. */
const taxYear = z.strictObject({
  /** The number of its certificate: T-, the member's number and the year. */
  id: z.string(),
  year: z.int(),
  /** What was withdrawn before tax and charge, less what came back. */
  amountMinor: wire.sumMinor,
  taxMinor: wire.sumMinor,
});
export type TaxYear = z.input<typeof taxYear>;
export const taxYears = z.strictObject({ items: z.array(taxYear) });

export const taxYearPath = { year: z.string().regex(/^(?:19|2\d)\d\d$/) };

export const receipt = z.strictObject({
  /** The signed facts, as canonical JSON. Check the signature over exactly these bytes. */
  text: z.string(),
  /** Ed25519, base64url. */
  signature: z.string(),
  publicKey: z.string(),
  /** The content of the QR code: text and signature in one. */
  qr: z.string(),
  /** The newest seal of the journal when the receipt was made, also in the signed text. Null before the first seal. */
  stand: booksStand.nullable(),
});
