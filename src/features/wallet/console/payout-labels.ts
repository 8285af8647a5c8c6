// Labels that the console shows for payouts: states, reasons, and why a payout waits.
import type { StateLabel } from '#design/console/state-chip.tsx';
import { dateText, timeText } from '#universal/date-text.ts';
import { moneyText } from '#design/money-text.ts';
import type { ConsoleWithdrawal, PayoutBackground } from '../contract/console.ts';
import type { PayoutFlag } from '../contract/lists.ts';

type State = ConsoleWithdrawal['state'];

export const STATES: Record<State, StateLabel> = {
  pending_review: ['Waiting for review', 'warn'],
  approved: ['Approved', 'busy'],
  waiting_funds: ['Waiting for funds', 'warn'],
  sending: ['Being sent', 'busy'],
  unknown: ['Bank has not answered', 'warn'],
  processing: ['At the bank', 'busy'],
  paid: ['Paid', 'plain'],
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

/** What a reviewer shall notice. */
export const FLAGS: Record<PayoutFlag, string> = {
  another_name: 'Another name',
  first_payout: 'First payout',
  new_member: 'New member',
  new_account: 'New account',
  new_pin: 'New PIN',
  new_phone: 'New phone',
};

/** Where the money of a wallet came from. */
export const SOURCES: Record<PayoutBackground['sources'][number]['type'], string> = {
  recharge: 'Recharges',
  withdrawal: 'Withdrawals',
  product_income: 'Income of products',
  distribution_income: 'Team rebate',
  purchase_product: 'Purchases',
  principal: 'Principal returned',
  activity: 'Rewards and tasks',
  draw: 'Draws',
  system_addition: 'Added by staff',
  withdrawal_failure_refund: 'Payouts that came back',
  exchange_income: 'C3coin exchanged',
  other: 'Other',
};

/** Why this payout has not reached the member yet, in one line. */
export function whyItWaits(payout: ConsoleWithdrawal): string {
  const { state, heldUntil, reviewersNeeded, approvals, dayTotalMinor, limitMinor } = payout;
  if (state === 'partly_returned') return 'The rest: from the bank, or made good by two';
  if (state !== 'pending_review' && heldUntil === null) return STATES[state][0];
  if (heldUntil !== null) return `Held until ${dateText(heldUntil)}, ${timeText(heldUntil)}`;
  if (reviewersNeeded > 1 && approvals > 0) return `Second reviewer (${approvals} of ${reviewersNeeded} signed)`;
  const who = reviewersNeeded > 1 ? 'two people' : 'one person';
  if (limitMinor === null) return `It needs ${who} to approve it`;
  return `${moneyText(dayTotalMinor)} in 24 hours is over ${moneyText(limitMinor)}, so ${who} must approve it`;
}

/** The same in fewer words, for a column of the queue. */
export function whyInShort(payout: ConsoleWithdrawal): string {
  if (payout.heldUntil !== null) return `Held to ${dateText(payout.heldUntil)}`;
  if (payout.state !== 'pending_review') return STATES[payout.state][0];
  if (payout.approvals > 0) return 'Second reviewer';
  if (payout.limitMinor === null) return payout.reviewersNeeded > 1 ? 'Two people' : 'One person';
  return `${payout.reviewersNeeded > 1 ? 'Two people: over' : 'Over'} ${moneyText(payout.limitMinor)} a day`;
}

/** True if one reviewer suffices and no hold applies, so that staff may decide the payout together with others. */
export function mayDecideTogether(payout: ConsoleWithdrawal): boolean {
  return payout.state === 'pending_review' && payout.reviewersNeeded <= 1 && payout.heldUntil === null;
}
