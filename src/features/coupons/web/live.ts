import { defineLive } from '#platform/client/live.ts';

/** Rereads coupons when balances change: when the budget issues one, or an order takes it or gives it back. */
export const live = defineLive({
  balances: { reads: ['GET /api/v1/coupons', 'GET /api/v1/coupons/{id}'] },
});
