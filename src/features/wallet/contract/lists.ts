// Enumerations of the wallet's API that the member's and the console's calls share: states, bill types, reasons.
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { adverseReason } from '#wires/bank.ts';

export const walletName = z.enum(['recharge', 'income', 'points']);
export const accountKind = z.enum(['card', 'account', 'mobile_money']);
export const rechargeState = z.enum(['created', 'pending', 'succeeded', 'failed', 'expired']);
export const withdrawalKind = z.enum(['income', 'recharge_return']);

/** What keeps a withdrawal from being larger: the free balance, the most for one request, or the tier's 24 hours. */
export const withdrawalBound = z.enum(['balance', 'request', 'tier']);
export type WithdrawalBound = z.output<typeof withdrawalBound>;

/** The bank does not have a payout in these states yet, so staff may still hold it. */
export const MAY_STAY_STATES = ['pending_review', 'approved', 'waiting_funds'] as const;
const ON_THE_WAY = [...MAY_STAY_STATES, 'sending', 'unknown', 'processing'] as const;

/**
 * withdrawals.md 5. `returned`: paid, and then the whole amount came back to the wallet. `partly_returned`: the bank
 * has sent back only a part so far.
 */
export const WITHDRAWAL_STATES = [
  ...ON_THE_WAY,
  'paid',
  'partly_returned',
  'returned',
  'rejected',
  'cancelled',
  'failed',
] as const;
export const withdrawalState = z.enum(WITHDRAWAL_STATES);
/** Every state that is not final: on the way to the member, or on the way back. */
export const OPEN_STATES = [...ON_THE_WAY, 'partly_returned'] as const;

/** Types of statement lines. The purpose of a ledger line determines its type (ledger.md 14). */
export const BILL_TYPES = [
  'recharge',
  'withdrawal',
  'product_income',
  'distribution_income',
  'purchase_product',
  'principal',
  'activity',
  'draw',
  'system_addition',
  'withdrawal_failure_refund',
  'exchange_income',
  'other',
] as const;
export const billType = z.enum(BILL_TYPES);
export type BillType = z.output<typeof billType>;

/** What a reviewer of a payout shall notice. */
export const PAYOUT_FLAGS = [
  'another_name',
  'first_payout',
  'new_member',
  'new_account',
  'new_pin',
  'new_phone',
] as const;
export const payoutFlag = z.enum(PAYOUT_FLAGS);
export type PayoutFlag = z.output<typeof payoutFlag>;

/** What a statement line is about. `subject.id` is its id. */
export const subjectKind = z.enum([
  'order',
  'withdrawal',
  'recharge',
  'act',
  'bank_line',
  'grant',
  'prize',
  'exchange',
  'svip',
]);
export type SubjectKind = z.output<typeof subjectKind>;

/**
 * The reasons for which staff may reject or hold a withdrawal. None is about inviting, buying or playing
 * (withdrawals.md 8).
 */
export const REVIEW_REASONS = [
  'identity_not_verified',
  'account_name_mismatch',
  'suspected_fraud',
  'court_order',
  'duplicate_request',
  'member_asked',
] as const;
/** Reasons that the bank gives when it finally refuses or returns a payment. */
export const BANK_REASONS = adverseReason.options;
export const MEMBER_REASONS = [
  ...REVIEW_REASONS,
  ...BANK_REASONS,
  'cancelled_by_member',
  'paid_in_part',
  'paid_elsewhere',
  'order_unproven',
  'account_stopped',
  'return_of_recalled',
  'returned_in_part',
  'made_good',
] as const;
export type MemberReason = (typeof MEMBER_REASONS)[number];
export const reason = z.enum(REVIEW_REASONS);
export const note = lines(500);
