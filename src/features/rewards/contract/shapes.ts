// The closed lists of rewards, which the database checks too (rewards.grant), and the schemas that members' and staff's
// calls share.
import { z } from 'zod';
import { sumIn, wire } from '#platform/http/contract.ts';

/** Reasons for which all money grants wait. No reward is paid in part, and none is lost by waiting. */
export const PAUSE_REASONS = ['budget_empty', 'books_short', 'reconciliation_stale', 'stopped'] as const;

/** An `uncovered` grant is money that waits for fees (rewards.md 14). A `due` one waits only for the payer. */
export const GRANT_STATES = ['uncovered', 'due', 'held', 'paid', 'lapsed'] as const;
export const GIVES = ['money', 'coupon', 'points', 'chances'] as const;
/** Grants that draw on the rewards budget. A coupon is money that its member can spend on one purchase. */
export const IN_MONEY: readonly (typeof GIVES)[number][] = ['money', 'coupon'];

/** Features hold grants by the other reasons, and staff by `under_review`. */
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

/** Reasons for which a grant waits. `fees`: fees don't cover it yet. `next_run`: the payer runs within a minute. */
export const WAITS = [...PAUSE_REASONS, 'plan_reached', 'fees', 'next_run'] as const;

export const byId = z.strictObject({ id: wire.id });
export const grantState = z.enum(GRANT_STATES);

/** Sums of one kind, in minor units, C3coin or chances, depending on `gives`. */
const kindGauge = z.strictObject({
  kind: z.string(),
  /** The giving feature, whose texts name the kind. */
  feature: z.string(),
  gives: z.enum(GIVES),
  grants: z.int().min(0),
  paid: wire.sumMinor,
  /** `waiting` is the sum of due grants, `uncovered` of those that still wait for fees. */
  waiting: wire.sumMinor,
  uncovered: wire.sumMinor,
  held: wire.sumMinor,
  lapsed: wire.sumMinor,
  paidThisMonth: wire.sumMinor,
  /** The most that this kind pays in a month. Null if it has no limit. */
  monthPlan: wire.sumMinor.nullable(),
  planLeft: wire.sumMinor.nullable(),
});

export const gauge = z.strictObject({
  fundedMinor: wire.sumMinor,
  /** The amount that left the budget for good. */
  spentMinor: wire.sumMinor,
  /** The amount already set aside for coupons and prizes. */
  promisedMinor: wire.sumMinor,
  leftMinor: wire.sumMinor,
  /** Money grants that are due, those that still wait for fees, and those that are held. */
  waitingMinor: wire.sumMinor,
  uncoveredMinor: wire.sumMinor,
  heldMinor: wire.sumMinor,
  /** Since when and why no reward in money is paid. Null while they are paid. */
  paused: z.strictObject({ reason: z.enum(PAUSE_REASONS), since: wire.time }).nullable(),
  kinds: z.array(kindGauge),
});
export type GaugeView = z.input<typeof gauge>;

export const grant = z.strictObject({
  id: wire.id,
  kind: z.string(),
  feature: z.string(),
  gives: z.enum(GIVES),
  /** Minor units, C3coin or chances, depending on `gives`. */
  amount: sumIn('gives', IN_MONEY),
  /** What gave it, as the giving feature names its causes. */
  cause: z.string(),
  state: grantState,
  promisedAt: wire.time,
  holdReason: z.enum(HOLD_REASONS).nullable(),
  heldAt: wire.time.nullable(),
  lapseReason: z.enum(LAPSE_REASONS).nullable(),
  lapsedAt: wire.time.nullable(),
  paidAt: wire.time.nullable(),
  /** The reason that a grant waits. Null for a grant that doesn't wait. */
  waits: z.enum(WAITS).nullable(),
  contestable: z.boolean(),
});
export type GrantView = z.input<typeof grant>;
