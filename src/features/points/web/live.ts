import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  balances: { reads: ['GET /api/v1/points/exchanges', 'GET /api/v1/points/exchanges/terms'] },
});
