import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  // A chance nudges the balances, and a friend's standing comes with a message at most.
  balances: { reads: ['GET /api/v1/award'] },
});
