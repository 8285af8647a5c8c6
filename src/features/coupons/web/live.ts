import { defineLive } from '#platform/client/live.ts';

/** The budget issues a coupon, an order takes it or gives it back. */
export const live = defineLive({
  balances: { reads: ['GET /api/v1/coupons', 'GET /api/v1/coupons/{id}'] },
});
