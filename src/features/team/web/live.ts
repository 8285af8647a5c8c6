import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  // Each payment, hold and lapse of a rebate tells its member by a message.
  messages: { reads: ['GET /api/v1/team/rebates', 'GET /api/v1/team/rebates/weeks'] },
});
