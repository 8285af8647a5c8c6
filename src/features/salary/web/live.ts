import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  // Each change of a salary's grant tells its member by a message.
  messages: { reads: ['GET /api/v1/salary/claims'] },
  balances: { reads: ['GET /api/v1/salary/claims'] },
});
