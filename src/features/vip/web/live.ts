import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  balances: { reads: ['GET /api/v1/vip/svip'] },
  // A new level, and the end of SVIP, come with a message.
  messages: { reads: ['GET /api/v1/vip', 'GET /api/v1/vip/growth'] },
});
