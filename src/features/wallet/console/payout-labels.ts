// Labels that the console shows for payouts: states, reasons, and why a payout waits.
import { labelOf } from '#design/console/names.ts';
import { dateText, moneyText } from '#design/console/formats.ts';
import type { StateLabel } from '#design/console/state-chip.tsx';
import { timeText } from '#universal/date-text.ts';
import type { ConsoleWithdrawal, PayoutBackground } from '../contract/console.ts';
import type { PayoutFlag } from '../contract/lists.ts';
import { t } from '#design/console/words.ts';

type State = ConsoleWithdrawal['state'];

/** A payout as an item that the clerk decides (design/console/decisions.ts). */
export const itemOf = ({ id }: Pick<ConsoleWithdrawal, 'id'>) => `withdrawals/${id}`;

export const STATES: Record<State, StateLabel> = {
  pending_review: [t('Waiting for review'), 'warn'],
  approved: [t('Approved'), 'busy'],
  waiting_funds: [t('Waiting for money'), 'warn'],
  sending: [t('Being sent'), 'busy'],
  unknown: [t('Bank has not answered'), 'warn'],
  processing: [t('At the bank'), 'busy'],
  paid: [t('Paid'), 'plain'],
  partly_returned: [t('Sent back in part'), 'warn'],
  returned: [t('Sent back by the bank'), 'bad'],
  rejected: [t('Rejected'), 'bad'],
  cancelled: [t('Cancelled by the member'), 'plain'],
  failed: [t('Not paid'), 'bad'],
};

/** The only reasons that staff may give (withdrawals.md 8). Inviting, buying or playing is never one. */
export const REVIEW_REASONS = [
  ['identity_not_verified', t('Identity not verified')],
  ['account_name_mismatch', t('Account in another name')],
  ['suspected_fraud', t('Suspected fraud')],
  ['court_order', t('Court order')],
  ['duplicate_request', t('Duplicate request')],
  ['member_asked', t('The member asked for it')],
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number][0];

const OTHER_REASONS: Record<string, string> = {
  account_unknown: t('Account unknown at the bank'),
  account_number_invalid: t('Account number not valid'),
  account_closed: t('Account closed'),
  name_mismatch: t('Name does not match the account'),
  insufficient_funds: t('Not enough in the client account'),
  same_account: t('Paying and paid account are the same'),
  rejected_by_receiver: t('Rejected by the receiving bank'),
  bank_refused: t('Refused by the bank'),
  cancelled_by_member: t('Cancelled by the member'),
  paid_in_part: t('Paid in part'),
  paid_elsewhere: t('The bank paid another account'),
  order_unproven: t('The order could not be proven'),
  account_stopped: t('Account stopped after a wrong payment'),
  return_of_recalled: t('The bank took the recharge back already'),
  returned_in_part: t('Sent back in part. The rest is missing.'),
  made_good: t('The missing part was made good'),
};

export function reasonText(code: string | null): string {
  if (code === null) return '—';
  return REVIEW_REASONS.find(([one]) => one === code)?.[1] ?? OTHER_REASONS[code] ?? labelOf(code);
}

export const KINDS: Record<ConsoleWithdrawal['kind'], string> = {
  income: t('Income'),
  recharge_return: t('Return of recharge'),
};

/** What a reviewer shall notice. */
export const FLAGS: Record<PayoutFlag, string> = {
  another_name: t('Another name'),
  first_payout: t('First payout'),
  new_member: t('New member'),
  new_account: t('New account'),
  new_pin: t('New PIN'),
  new_phone: t('New phone'),
};

/** What may have changed right before a payout. */
export const CHANGES: Record<PayoutBackground['changes'][number]['what'], string> = {
  pin: t('PIN'),
  password: t('Password'),
  phone: t('Phone'),
  device: t('New device'),
};

/** Where the money of a wallet came from. */
export const SOURCES: Record<PayoutBackground['sources'][number]['type'], string> = {
  recharge: t('Recharges'),
  withdrawal: t('Withdrawals'),
  product_income: t('Income of products'),
  distribution_income: t('Team rebate'),
  purchase_product: t('Purchases'),
  principal: t('Principal returned'),
  activity: t('Rewards and tasks'),
  draw: t('Draws'),
  system_addition: t('Added by staff'),
  withdrawal_failure_refund: t('Payouts that came back'),
  exchange_income: t('C3coin exchanged'),
  other: t('Other'),
};

/** Why this payout has not reached the member yet, in one line. */
export function whyItWaits(payout: ConsoleWithdrawal): string {
  const { state, heldUntil, reviewersNeeded, approvals, dayTotalMinor, limitMinor } = payout;
  if (state === 'partly_returned') return t('The rest: from the bank, or made good by two');
  if (state !== 'pending_review' && heldUntil === null) return STATES[state][0];
  if (heldUntil !== null)
    return t('Held until {heldUntil}, {heldUntil2}', {
      heldUntil: dateText(heldUntil),
      heldUntil2: timeText(heldUntil),
    });
  if (reviewersNeeded > 1 && approvals > 0)
    return t('Second reviewer ({approvals} of {reviewersNeeded} signed)', { approvals, reviewersNeeded });
  const who = reviewersNeeded > 1 ? t('two people') : t('one person');
  if (limitMinor === null) return t('It needs {who} to approve it', { who });
  return t('{dayTotal} in 24 hours is over {limit}, so {who} must approve it', {
    dayTotal: moneyText(dayTotalMinor),
    limit: moneyText(limitMinor),
    who,
  });
}

/** The same in fewer words, for a column of the queue. */
export function whyInShort(payout: ConsoleWithdrawal): string {
  if (payout.heldUntil !== null) return t('Held to {heldUntil}', { heldUntil: dateText(payout.heldUntil) });
  if (payout.state !== 'pending_review') return STATES[payout.state][0];
  if (payout.approvals > 0) return t('Second reviewer');
  if (payout.limitMinor === null) return payout.reviewersNeeded > 1 ? t('Two people') : t('One person');
  const limit = moneyText(payout.limitMinor);
  return payout.reviewersNeeded > 1
    ? t('Two people: over {limit} a day', { limit })
    : t('Over {limit} a day', { limit });
}

/** True if one reviewer suffices and no hold applies, so that staff may decide the payout together with others. */
export function mayDecideTogether(payout: ConsoleWithdrawal): boolean {
  return payout.state === 'pending_review' && payout.reviewersNeeded <= 1 && payout.heldUntil === null;
}
