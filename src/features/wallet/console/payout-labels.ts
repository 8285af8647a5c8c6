// Labels that the console shows for payouts: states, reasons, and why a payout waits.
import type { StateLabel } from '#design/console/state-chip.tsx';
import { dateText, timeText } from '#design/date-text.ts';
import type { ConsoleWithdrawal } from '../contract/console.ts';

type State = ConsoleWithdrawal['state'];

export const STATES: Record<State, StateLabel> = {
  pending_review: ['Waiting for review', 'warn'],
  approved: ['Approved', 'busy'],
  waiting_funds: ['Waiting for funds', 'warn'],
  sending: ['Being sent', 'busy'],
  unknown: ['Bank has not answered', 'warn'],
  processing: ['At the bank', 'busy'],
  paid: ['Paid', 'good'],
  partly_returned: ['Sent back in part', 'warn'],
  returned: ['Sent back by the bank', 'bad'],
  rejected: ['Rejected', 'bad'],
  cancelled: ['Cancelled by the member', 'plain'],
  failed: ['Not paid', 'bad'],
};

/** The only reasons that staff may give (withdrawals.md 8). Inviting, buying or playing is never one. */
export const REVIEW_REASONS = [
  ['identity_not_verified', 'Identity not verified'],
  ['account_name_mismatch', 'Account in another name'],
  ['suspected_fraud', 'Suspected fraud'],
  ['court_order', 'Court order'],
  ['duplicate_request', 'Duplicate request'],
  ['member_asked', 'The member asked for it'],
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number][0];

const OTHER_REASONS: Record<string, string> = {
  account_unknown: 'Account unknown at the bank',
  account_number_invalid: 'Account number not valid',
  account_closed: 'Account closed',
  name_mismatch: 'Name does not match the account',
  insufficient_funds: 'Not enough in the client account',
  same_account: 'Paying and paid account are the same',
  rejected_by_receiver: 'Rejected by the receiving bank',
  bank_refused: 'Refused by the bank',
  cancelled_by_member: 'Cancelled by the member',
  paid_in_part: 'Paid in part',
  paid_elsewhere: 'The bank paid another account',
  order_unproven: 'The order could not be proven',
  account_stopped: 'Account stopped after a wrong payment',
  return_of_recalled: 'The bank took the recharge back already',
  returned_in_part: 'Sent back in part. The rest is missing.',
  made_good: 'The missing part was made good',
};

export function reasonText(code: string | null): string {
  if (code === null) return '—';
  return REVIEW_REASONS.find(([one]) => one === code)?.[1] ?? OTHER_REASONS[code] ?? code.replaceAll('_', ' ');
}

export const KINDS: Record<ConsoleWithdrawal['kind'], string> = {
  income: 'Income',
  recharge_return: 'Return of recharge',
};

/** Why this payout has not reached the member yet, in one line. */
export function whyItWaits(payout: ConsoleWithdrawal): string {
  if (payout.state === 'partly_returned') return 'The rest: from the bank, or made good by two';
  if (payout.state !== 'pending_review' && payout.heldUntil === null) return STATES[payout.state][0];
  if (payout.heldUntil !== null) return `Held until ${dateText(payout.heldUntil)}, ${timeText(payout.heldUntil)}`;
  if (payout.reviewersNeeded > 1 && payout.approvals > 0)
    return `Second reviewer (${payout.approvals} of ${payout.reviewersNeeded} signed)`;
  if (payout.reviewersNeeded > 1) return 'Two reviewers: large 24-hour total';
  return 'One reviewer';
}

/** The same in fewer words, for a column of the queue. */
export function whyInShort(payout: ConsoleWithdrawal): string {
  if (payout.heldUntil !== null) return `Held to ${dateText(payout.heldUntil)}`;
  if (payout.state !== 'pending_review') return STATES[payout.state][0];
  if (payout.reviewersNeeded <= 1) return 'One reviewer';
  return payout.approvals > 0 ? 'Second reviewer' : 'Two reviewers';
}

/** True if one reviewer suffices and no hold applies, so that staff may decide the payout together with others. */
export function mayDecideTogether(payout: ConsoleWithdrawal): boolean {
  return payout.state === 'pending_review' && payout.reviewersNeeded <= 1 && payout.heldUntil === null;
}
