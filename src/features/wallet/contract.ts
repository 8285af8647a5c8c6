import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '../../platform/contract.ts';
import { consoleContract } from './contract-console.ts';
import {
  accountKind,
  billType,
  MEMBER_REASONS,
  note,
  rechargeState,
  walletName,
  withdrawalKind,
  withdrawalState,
} from './contract-words.ts';

export const refusals = defineRefusals({
  balance_insufficient: 200501,
  recharge_amount_outside: 200502,
  recharges_open_too_many: 200504,
  recharge_not_found: 200505,
  withdrawal_amount_outside: 200510,
  withdrawal_not_whole_hundreds: 200511,
  withdrawal_tier_limit: 200512,
  withdrawal_not_found: 200513,
  withdrawal_moved_on: 200514,
  withdrawal_not_contestable: 200515,
  withdrawal_receipt_missing: 200516,
  reviewer_repeated: 200517,
  hold_end_outside: 200518,
  hold_not_found: 200519,
  return_nothing_left: 200520,
  payout_account_missing: 200530,
  payout_account_unknown: 200531,
  payout_account_unverified: 200532,
  payout_account_waiting: 200533,
  payout_account_taken: 200534,
  payout_number_invalid: 200535,
  payout_name_mismatch: 200536,
  payout_account_not_at_bank: 200537,
  payout_accounts_full: 200538,
  payout_account_in_use: 200539,
  bank_unreachable: 200540,
  sandbox_accounts_off: 200541,
});

const PIN = ['pin_wrong', 'pin_locked', 'pin_not_set'] as const;
const ADD_ACCOUNT = [
  'payout_accounts_full',
  'payout_number_invalid',
  'payout_name_mismatch',
  'payout_account_taken',
  'payout_account_not_at_bank',
  'bank_unreachable',
  'sandbox_accounts_off',
  ...PIN,
] as const;
const byId = z.strictObject({ id: wire.id });
const byWallet = z.strictObject({ wallet: walletName });

const moneyWallet = z.strictObject({
  balanceMinor: wire.sumMinor,
  /** The part inside withdrawals under way. */
  heldMinor: wire.sumMinor,
  freeMinor: wire.sumMinor,
});

const statementFilter = {
  type: billType.optional(),
  /** Business dates, both included. */
  from: wire.date.optional(),
  until: wire.date.optional(),
};
export const statementLine = z.strictObject({
  /** Its place in the wallet: `<sequence>` of a posting, `<sequence>.<withdrawal>` of an informational line. */
  id: z.string(),
  type: billType,
  /** Signed; for C3coin one minor unit is one coin. Zero change of the balance when `informational`. */
  amountMinor: wire.sumMinor,
  balanceAfterMinor: wire.sumMinor,
  informational: z.boolean(),
  purpose: z.string(),
  /** Which part of a withdrawal a line is. */
  part: z.enum(['net', 'tax', 'charge']).nullable(),
  subject: z
    .strictObject({ kind: z.enum(['order', 'earning', 'withdrawal', 'recharge', 'act', 'other']), id: wire.id })
    .nullable(),
  occurredAt: wire.time,
  businessDate: wire.date,
});

const institution = z.strictObject({
  code: z.string(),
  name: z.string(),
  kinds: z.array(accountKind),
  prefixes: z.array(z.string()),
});
export const payoutAccount = z.strictObject({
  id: wire.id,
  kind: accountKind,
  institution: z.string(),
  institutionName: z.string(),
  /** Shown in full to its owner alone. */
  number: z.string(),
  holderName: z.string(),
  openingAddress: z.string(),
  verified: z.boolean(),
  isDefault: z.boolean(),
  /** Usable for withdrawals from here on: later than now while the 24 hours after a PIN reset run. */
  usableFrom: wire.time,
  /** Verified and past `usableFrom`, by the business clock. */
  usable: z.boolean(),
  createdAt: wire.time,
});
const accountNumber = z
  .string()
  .trim()
  .min(4)
  .max(34)
  .regex(/^\+?[0-9 -]+$/);

export const recharge = z.strictObject({
  id: wire.id,
  reference: z.string(),
  amountMinor: wire.amountMinor,
  /** What the bank's line brought; may differ from what was asked. */
  settledMinor: wire.sumMinor.nullable(),
  channel: z.enum(['bank_transfer', 'mobile_money']),
  state: rechargeState,
  reasonCode: z.string().nullable(),
  payer: z.string(),
  /** The bank's page on which the payer approves; only while it waits for that. */
  approvalUrl: z.string().nullable(),
  createdAt: wire.time,
  expiresAt: wire.time,
  endedAt: wire.time.nullable(),
});

const arrival = {
  /** When finance looks at it: now when open, else the next opening. */
  handledFrom: wire.time,
  arrivalFrom: wire.date,
  arrivalUntil: wire.date,
};
const quote = z.strictObject({
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
  /** What the bank really paid out, once it did. */
  paidMinor: wire.sumMinor.nullable(),
  state: withdrawalState,
  reviewStatus: z.enum(['pending_review', 'reviewed', 'review_rejected', 'cancelled']),
  payoutStatus: z.enum(['none', 'pending_payout', 'bank_processing', 'payout_success', 'payout_failed', 'refunded']),
  reasonCode: z.enum(MEMBER_REASONS).nullable(),
  /** Held by two staff until then. */
  heldUntil: wire.time.nullable(),
  account: z.strictObject({
    kind: accountKind,
    institution: z.string(),
    institutionName: z.string(),
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
const withdrawalDetail = z.strictObject({
  ...withdrawal.shape,
  bankReference: z.string().nullable(),
  timeline: z.array(z.strictObject({ state: z.string(), at: wire.time, reasonCode: z.string().nullable() })),
});
export type WithdrawalView = z.input<typeof withdrawal>;
export type WithdrawalDetail = z.input<typeof withdrawalDetail>;
export type RechargeView = z.input<typeof recharge>;
export type PayoutAccountView = z.input<typeof payoutAccount>;
export type StatementLineView = z.input<typeof statementLine>;
export type QuoteView = z.input<typeof quote>;

const receipt = z.strictObject({
  /** What is signed, as canonical JSON text: check the signature over exactly these bytes. */
  text: z.string(),
  /** Ed25519, base64url. */
  signature: z.string(),
  publicKey: z.string(),
  /** What the QR code holds: text and signature in one. */
  qr: z.string(),
});

export const memberContract = defineContract({
  'GET /api/v1/bill': {
    summary: 'Both wallets, points, and what came and went by bill type (seed 7)',
    access: 'member',
    query: z.strictObject({ version: z.string().max(20).optional() }),
    data: z.strictObject({
      version: z.string(),
      recharge_balance: wire.sumMinor,
      income_balance: wire.sumMinor,
      points: wire.points,
      bills: z.array(z.strictObject({ type: billType, in_minor: wire.sumMinor, out_minor: wire.sumMinor })),
    }),
  },
  'GET /api/v1/wallets': {
    summary: 'Both wallets and C3coin',
    access: 'member',
    data: z.strictObject({
      recharge: moneyWallet,
      income: moneyWallet,
      points: wire.points,
      /** Unspent recharge money that can go back to where it came from. */
      returnableMinor: wire.sumMinor,
      asOf: wire.time,
    }),
  },
  'GET /api/v1/wallets/{wallet}/statement': {
    summary: 'Statement of one wallet, newest first, with running balance',
    access: 'member',
    path: byWallet,
    query: z.strictObject({ ...pageQuery.shape, ...statementFilter }),
    data: z.strictObject({ ...pageOf(statementLine).shape, unit: z.enum(['ETB', 'C3COIN']) }),
  },
  'GET /api/v1/wallets/{wallet}/statement.csv': {
    summary: 'Statement as CSV',
    access: 'member',
    path: byWallet,
    query: z.strictObject(statementFilter),
    data: 'raw',
  },
  'GET /api/v1/wallets/{wallet}/statement.pdf': {
    summary: 'Statement as PDF',
    access: 'member',
    path: byWallet,
    query: z.strictObject(statementFilter),
    data: 'raw',
  },

  'GET /api/v1/recharges/terms': {
    summary: 'Limits and channels of a recharge',
    access: 'member',
    data: z.strictObject({
      minMinor: wire.amountMinor,
      maxMinor: wire.amountMinor,
      channels: z.array(z.enum(['bank_transfer', 'mobile_money'])),
      expiresAfterMinutes: z.int(),
      phone: z.string(),
    }),
  },
  'GET /api/v1/recharges': {
    summary: 'Own recharges, newest first',
    access: 'member',
    query: z.strictObject({ ...pageQuery.shape, state: rechargeState.optional() }),
    data: pageOf(recharge),
  },
  'GET /api/v1/recharges/{id}': {
    summary: 'One recharge',
    access: 'member',
    path: byId,
    data: recharge,
    refusals: ['recharge_not_found'],
  },
  'POST /api/v1/recharges': {
    summary: 'Ask the bank to collect money from the payer; it is booked when the bank shows it',
    access: 'member',
    intent: true,
    body: z.discriminatedUnion('channel', [
      z.strictObject({ channel: z.literal('mobile_money'), amountMinor: wire.amountMinor, phone: wire.phone.optional() }),
      z.strictObject({
        channel: z.literal('bank_transfer'),
        amountMinor: wire.amountMinor,
        institution: z.string().regex(/^[A-Z0-9]{2,12}$/),
        number: accountNumber,
      }),
    ]),
    data: recharge,
    refusals: ['recharge_amount_outside', 'recharges_open_too_many', 'member_frozen'],
  },
  'GET /api/v1/recharge-returns/quote': {
    summary: 'Where unspent recharge money would go back to, newest first, without a fee',
    access: 'member',
    query: z.strictObject({ amountMinor: z.coerce.number().pipe(wire.amountMinor).optional() }),
    data: z.strictObject({
      returnableMinor: wire.sumMinor,
      parts: z.array(
        z.strictObject({
          kind: accountKind,
          institution: z.string(),
          number: z.string(),
          holderName: z.string(),
          amountMinor: wire.amountMinor,
        }),
      ),
      ...arrival,
    }),
  },
  'POST /api/v1/recharge-returns': {
    summary: 'Return unspent recharge money to its sources; one withdrawal a source',
    access: 'member',
    intent: true,
    body: z.strictObject({ amountMinor: wire.amountMinor, pin: wire.pin }),
    data: z.strictObject({ withdrawals: z.array(withdrawal) }),
    refusals: ['return_nothing_left', 'balance_insufficient', ...PIN],
  },

  'GET /api/v1/withdrawals/terms': {
    summary: 'Limits, fee parts, finance hours and review thresholds of a withdrawal',
    access: 'member',
    data: z.strictObject({
      minMinor: wire.amountMinor,
      maxMinor: wire.amountMinor,
      stepMinor: wire.amountMinor,
      freeMinor: wire.sumMinor,
      /** What the member's verification tier still allows today. */
      tierLeftMinor: wire.sumMinor,
      taxBasisPoints: z.int(),
      bankChargeBasisPoints: z.int(),
      bankChargeMinMinor: wire.sumMinor,
      automaticUpToMinor: wire.sumMinor,
      oneReviewerUpToMinor: wire.sumMinor,
      financeOpens: z.string(),
      financeCloses: z.string(),
      openNow: z.boolean(),
      ...arrival,
    }),
  },
  'GET /api/v1/withdrawals/quote': {
    summary: 'Tax, bank charge, net and arrival of an amount',
    access: 'member',
    query: z.strictObject({ amountMinor: z.coerce.number().pipe(wire.amountMinor) }),
    data: quote,
    refusals: ['withdrawal_amount_outside', 'withdrawal_not_whole_hundreds'],
  },
  'GET /api/v1/withdrawals': {
    summary: 'Own withdrawals and returns, newest first',
    access: 'member',
    query: z.strictObject({ ...pageQuery.shape, kind: withdrawalKind.optional() }),
    data: pageOf(withdrawal),
  },
  'POST /api/v1/withdrawals': {
    summary: 'Withdraw from the income wallet to a payout account',
    access: 'member',
    intent: true,
    body: z.strictObject({ amountMinor: wire.amountMinor, payoutAccountId: wire.id, pin: wire.pin }),
    data: withdrawal,
    refusals: [
      'withdrawal_amount_outside',
      'withdrawal_not_whole_hundreds',
      'withdrawal_tier_limit',
      'balance_insufficient',
      'payout_account_unknown',
      'payout_account_unverified',
      'payout_account_waiting',
      ...PIN,
    ],
  },
  'GET /api/v1/withdrawals/{id}': {
    summary: 'One withdrawal with its timeline',
    access: 'member',
    path: byId,
    data: withdrawalDetail,
    refusals: ['withdrawal_not_found'],
  },
  'POST /api/v1/withdrawals/{id}/cancel': {
    summary: 'Take a request back while nobody has sent it',
    access: 'member',
    intent: true,
    path: byId,
    data: withdrawal,
    refusals: ['withdrawal_not_found', 'withdrawal_moved_on'],
  },
  'POST /api/v1/withdrawals/{id}/contest': {
    summary: 'Open a complaint about an adverse state',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ text: note }),
    data: z.strictObject({ complaintId: wire.id }),
    refusals: ['withdrawal_not_found', 'withdrawal_not_contestable'],
  },
  'GET /api/v1/withdrawals/{id}/receipt': {
    summary: 'Signed receipt of a paid withdrawal',
    access: 'member',
    path: byId,
    data: receipt,
    refusals: ['withdrawal_not_found', 'withdrawal_receipt_missing'],
  },

  'GET /api/v1/institutions': {
    summary: 'Banks and mobile-money operators',
    access: 'member',
    data: z.strictObject({ institutions: z.array(institution) }),
    refusals: ['bank_unreachable'],
  },
  'GET /api/v1/payout-accounts': {
    summary: 'Own payout accounts',
    access: 'member',
    data: z.strictObject({ items: z.array(payoutAccount), max: z.int(), realName: z.string(), sandboxAccounts: z.boolean() }),
  },
  'POST /api/v1/payout-accounts': {
    summary: 'Add a card or mobile-money account in the member’s own name; the bank is asked for the name',
    access: 'member',
    intent: true,
    body: z.strictObject({
      kind: accountKind,
      institution: z.string().regex(/^[A-Z0-9]{2,12}$/),
      number: accountNumber,
      holderName: z.string().trim().min(2).max(100),
      openingAddress: z.string().trim().min(1).max(140),
      pin: wire.pin,
    }),
    data: payoutAccount,
    refusals: ADD_ACCOUNT,
  },
  'POST /api/v1/payout-accounts/sandbox': {
    summary: 'Open an account at the sandbox bank in the member’s name, and add it',
    access: 'member',
    intent: true,
    body: z.strictObject({ kind: accountKind, institution: z.string().regex(/^[A-Z0-9]{2,12}$/), pin: wire.pin }),
    data: payoutAccount,
    refusals: ADD_ACCOUNT,
  },
  'POST /api/v1/payout-accounts/{id}/verify': {
    summary: 'Ask the bank again whose name the account is in',
    access: 'member',
    path: byId,
    data: payoutAccount,
    refusals: ['payout_account_unknown', 'payout_name_mismatch', 'payout_account_not_at_bank', 'bank_unreachable'],
  },
  'POST /api/v1/payout-accounts/{id}/default': {
    summary: 'Make it the default',
    access: 'member',
    path: byId,
    data: payoutAccount,
    refusals: ['payout_account_unknown'],
  },
  'DELETE /api/v1/payout-accounts/{id}': {
    summary: 'Remove it; its number stays bound to this member',
    access: 'member',
    path: byId,
    data: z.strictObject({ removed: z.literal(true) }),
    refusals: ['payout_account_unknown', 'payout_account_in_use'],
  },
});

export const contract = { ...memberContract, ...consoleContract };
