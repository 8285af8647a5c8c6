// The states in which staff may keep a payout back, and the refusals of the acts about stays.
import type { Refusal } from '#platform/http/refusal.ts';
import { MAY_STAY_STATES } from '../../contract/lists.ts';
import type { WithdrawalState } from './withdrawal-rules.ts';

export const MAY_STAY: ReadonlySet<WithdrawalState> = new Set(MAY_STAY_STATES);

export type Done = { id: string };

export type StayRefusal = Refusal<
  | 'withdrawal_not_found'
  | 'withdrawal_moved_on'
  | 'reviewer_repeated'
  | 'hold_end_outside'
  | 'hold_days_used_up'
  | 'hold_not_found'
  | 'assertion_invalid'
  | 'already_approved'
  | 'act_not_found'
>;
