import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  balances: { reads: ['GET /api/v1/vip/svip'] },
  // A new level and the end of SVIP send a message, so a new message makes these stale.
  messages: { reads: ['GET /api/v1/vip', 'GET /api/v1/vip/growth'] },
});
