// Which reads of this feature are repeated when the server announces a change.
import { defineLive } from '#platform/client/live.ts';

/** Reads of the member's own orders and their income. */
const OWN = [
  'GET /api/v1/orders',
  'GET /api/v1/orders/{id}',
  'GET /api/v1/orders/{id}/earnings',
  'GET /api/v1/orders/{id}/days',
  'GET /api/v1/fund-holdings',
  'GET /api/v1/income/today',
  'GET /api/v1/income/weave',
  'GET /api/v1/income/statistics',
] as const;

export const live = defineLive({
  balances: { reads: ['GET /api/v1/order-quotes', ...OWN] },
  orders: { reads: ['GET /api/v1/products', 'GET /api/v1/products/{id}', ...OWN] },
});
