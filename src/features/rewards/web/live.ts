import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  // Each change of a grant sends its member a message, so a new message makes the list stale.
  messages: { reads: ['GET /api/v1/rewards/grants'] },
  balances: { reads: ['GET /api/v1/rewards/grants'] },
});
