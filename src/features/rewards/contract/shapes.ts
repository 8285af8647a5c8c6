import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';
import { GIVES, GRANT_STATES, HOLD_REASONS, LAPSE_REASONS, PAUSE_REASONS, WAITS } from './lists.ts';

export const byId = z.strictObject({ id: wire.id });
export const grantState = z.enum(GRANT_STATES);

/** Amounts of a kind: minor units, C3coin or chances, by `gives`. */
const kindGauge = z.strictObject({
  kind: z.string(),
  /** The giving feature: its texts name the kind. */
  feature: z.string(),
  gives: z.enum(GIVES),
  grants: z.int().min(0),
  paid: wire.sumMinor,
  /** Promised and due, and those that still wait for fees. */
  waiting: wire.sumMinor,
  uncovered: wire.sumMinor,
  held: wire.sumMinor,
  lapsed: wire.sumMinor,
  paidThisMonth: wire.sumMinor,
  /** The most that this kind pays in a month. Null where nothing limits it. */
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
  /** Since when no reward in money is paid, and why. Null while they are paid. */
  paused: z.strictObject({ reason: z.enum(PAUSE_REASONS), since: wire.time }).nullable(),
  kinds: z.array(kindGauge),
});
export type GaugeView = z.input<typeof gauge>;

export const grant = z.strictObject({
  id: wire.id,
  kind: z.string(),
  feature: z.string(),
  gives: z.enum(GIVES),
  /** Minor units, C3coin or chances, by `gives`. */
  amount: wire.sumMinor,
  /** The thing that gave it, in the words of the feature. */
  cause: z.string(),
  state: grantState,
  promisedAt: wire.time,
  holdReason: z.enum(HOLD_REASONS).nullable(),
  heldAt: wire.time.nullable(),
  lapseReason: z.enum(LAPSE_REASONS).nullable(),
  lapsedAt: wire.time.nullable(),
  paidAt: wire.time.nullable(),
  /** The reason that a grant waits. Null for others. */
  waits: z.enum(WAITS).nullable(),
  contestable: z.boolean(),
});
export type GrantView = z.input<typeof grant>;
