// The closed lists of rewards. The database checks the same ones (rewards.grant).

/** The reasons for which all money grants wait. No reward is paid in part, and none is lost by waiting. */
export const PAUSE_REASONS = ['budget_empty', 'books_short', 'reconciliation_stale', 'stopped'] as const;

/** `uncovered`: money that waits for fees (rewards.md 14). `due`: it waits for the payer alone. */
export const GRANT_STATES = ['uncovered', 'due', 'held', 'paid', 'lapsed'] as const;
export const GIVES = ['money', 'coupon', 'points', 'chances'] as const;
/** These draw on the rewards budget. A coupon is money that its member can spend on one purchase. */
export const IN_MONEY: readonly (typeof GIVES)[number][] = ['money', 'coupon'];

/** Signals of a feature, and `under_review` by staff. */
export const HOLD_REASONS = [
  'same_device',
  'same_payout_account',
  'same_holder',
  'same_payer',
  'closed_loop',
  'burst',
  'under_review',
] as const;

export const RELEASE_REASONS = ['explained', 'nothing_found'] as const;
export const REFUSE_REASONS = ['same_person', 'money_in_a_circle', 'false_details', 'rule_not_met'] as const;
export const LAPSE_REASONS = ['member_cap', 'campaign_full', 'campaign_over', 'cause_gone', ...REFUSE_REASONS] as const;

/** The reasons for which a grant waits. `fees`: its cover has no room. `next_run`: the payer comes within a minute. */
export const WAITS = [...PAUSE_REASONS, 'plan_reached', 'fees', 'next_run'] as const;
