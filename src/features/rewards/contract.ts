// The rewards budget on the wire (promises.md 2). It is the operator's own money, and everybody may see it.
import { z } from 'zod';
import { defineContract, defineRefusals, wire } from '../../platform/contract.ts';

export const refusals = defineRefusals({ rewards_paused: 200821 });

/** The reasons for which rewards pause. No reward is paid in part, and nobody loses one by waiting. */
export const PAUSE_REASONS = ['budget_empty', 'books_short', 'reconciliation_stale'] as const;

export const contract = defineContract({
  'GET /api/v1/rewards/budget': {
    summary: 'The rewards budget: what the operator paid in, what was given, what is left',
    access: 'visitor',
    data: z.strictObject({
      fundedMinor: wire.sumMinor,
      /** The amount that left the budget for good. */
      spentMinor: wire.sumMinor,
      /** The amount already promised in coupons and prizes. */
      promisedMinor: wire.sumMinor,
      leftMinor: wire.sumMinor,
      /** The reason that no reward can be paid now. Null when rewards can be paid. */
      paused: z.enum(PAUSE_REASONS).nullable(),
    }),
  },
});
