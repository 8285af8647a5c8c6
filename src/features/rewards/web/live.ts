import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  // Each change of a grant tells its member by a message.
  messages: { reads: ['GET /api/v1/rewards/grants'] },
  balances: { reads: ['GET /api/v1/rewards/grants'] },
});
