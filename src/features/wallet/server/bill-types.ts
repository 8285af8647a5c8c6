// Bill types (seed 3) from purposes (money.md 1). Pure.
import type { BillType } from '../contract/lists.ts';

const TYPE_OF: Record<string, BillType> = {
  recharge_settled: 'recharge',
  recharge_returned: 'withdrawal',
  recharge_recalled: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  payout_returned: 'withdrawal_failure_refund',
  payout_made_good: 'withdrawal_failure_refund',
  purchase: 'purchase_product',
  purchase_cancelled: 'purchase_product',
  principal_returned: 'principal',
  collect: 'product_income',
  reward: 'distribution_income',
  system_addition: 'system_addition',
  prize_paid: 'draw',
  points_earned: 'activity',
  points_collected: 'activity',
  points_earned_reversed: 'activity',
  points_spent: 'exchange_income',
};

export function billTypeOf(purpose: string): BillType {
  return TYPE_OF[purpose] ?? 'other';
}

/** The purposes that show under a type; for 'other' none, because that is what the list leaves out. */
export function purposesOf(type: BillType): string[] {
  return Object.keys(TYPE_OF).filter((purpose) => TYPE_OF[purpose] === type);
}

export type SubjectKind = 'order' | 'withdrawal' | 'recharge' | 'act' | 'other';

const SUBJECT_OF: Record<string, SubjectKind> = {
  recharge_settled: 'recharge',
  withdrawal_paid: 'withdrawal',
  recharge_returned: 'withdrawal',
  payout_returned: 'withdrawal',
  payout_made_good: 'withdrawal',
  purchase: 'order',
  purchase_cancelled: 'order',
  principal_returned: 'order',
  points_earned: 'order',
  points_collected: 'order',
  points_earned_reversed: 'order',
  collect: 'order',
  system_addition: 'act',
};

/** What the guard of a line of this purpose is. Of captured holds the guard is the hold; the statement finds its withdrawal. */
export function subjectOf(purpose: string): SubjectKind {
  return SUBJECT_OF[purpose] ?? 'other';
}
