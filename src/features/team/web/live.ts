import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  // Each payment, hold and lapse of a rebate sends its member a message, so a new message makes these lists stale.
  messages: { reads: ['GET /api/v1/team/rebates', 'GET /api/v1/team/rebates/weeks'] },
});
