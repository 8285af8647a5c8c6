// The rewards budget on the wire (promises.md 2): the operator's own money, open to everybody.
import { z } from 'zod';
import { defineContract, defineRefusals, wire } from '../../platform/contract.ts';

export const refusals = defineRefusals({ rewards_paused: 200821 });

/** Why rewards pause. Nothing is paid in part, and nothing is lost by waiting. */
export const PAUSE_REASONS = ['budget_empty', 'books_short', 'reconciliation_stale'] as const;

export const contract = defineContract({
  'GET /api/v1/rewards/budget': {
    summary: 'The rewards budget: what the operator paid in, what was given, what is left',
    access: 'visitor',
    data: z.strictObject({
      fundedMinor: wire.sumMinor,
      /** Left the budget for good. */
      spentMinor: wire.sumMinor,
      /** Promised already: in coupons and prizes. */
      promisedMinor: wire.sumMinor,
      leftMinor: wire.sumMinor,
      /** Why no reward can be paid now, if so. */
      paused: z.enum(PAUSE_REASONS).nullable(),
    }),
  },
});
