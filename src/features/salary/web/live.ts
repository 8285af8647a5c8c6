import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  // Each change of a salary's grant sends its member a message, so a new message makes the list stale.
  messages: { reads: ['GET /api/v1/salary/claims'] },
  balances: { reads: ['GET /api/v1/salary/claims'] },
});
