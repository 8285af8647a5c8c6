import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  // Rereads the award when a chance is given, which nudges the balances. A friend's progress has no nudge.
  balances: { reads: ['GET /api/v1/award'] },
});
