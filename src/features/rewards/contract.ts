// Rewards on the wire (promises.md 2). The budget is the operator's own money, and everybody may see it.
import { z } from 'zod';
import { defineContract, defineRefusals, wire } from '../../platform/contract.ts';
import { GIVES, PAUSE_REASONS } from './contract/lists.ts';

export const refusals = defineRefusals({});

/** Amounts of a kind: minor units, C3coin or chances, by `gives`. */
const kindGauge = z.strictObject({
  kind: z.string(),
  /** The giving feature: its texts name the kind. */
  feature: z.string(),
  gives: z.enum(GIVES),
  grants: z.int().min(0),
  paid: wire.sumMinor,
  /** Promised and due. */
  waiting: wire.sumMinor,
  held: wire.sumMinor,
  lapsed: wire.sumMinor,
  paidThisMonth: wire.sumMinor,
  /** The most that this kind pays in a month. Null where nothing limits it. */
  monthPlan: wire.sumMinor.nullable(),
  planLeft: wire.sumMinor.nullable(),
});

export const contract = defineContract({
  'GET /api/v1/rewards': {
    summary: 'The rewards budget and each kind of reward: funded, promised, paid, left, and since when they wait',
    access: 'visitor',
    data: z.strictObject({
      fundedMinor: wire.sumMinor,
      /** The amount that left the budget for good. */
      spentMinor: wire.sumMinor,
      /** The amount already set aside for coupons and prizes. */
      promisedMinor: wire.sumMinor,
      leftMinor: wire.sumMinor,
      /** Money grants that are due, and those that are held. */
      waitingMinor: wire.sumMinor,
      heldMinor: wire.sumMinor,
      /** Since when no reward in money is paid, and why. Null while they are paid. */
      paused: z.strictObject({ reason: z.enum(PAUSE_REASONS), since: wire.time }).nullable(),
      kinds: z.array(kindGauge),
    }),
  },
});
