import { defineLive } from '../../../platform/client/live.ts';

export const live = defineLive({
  balances: {
    reads: [
      'GET /api/v1/order-quotes',
      'GET /api/v1/orders',
      'GET /api/v1/orders/{id}',
      'GET /api/v1/orders/{id}/earnings',
      'GET /api/v1/fund-holdings',
      'GET /api/v1/income/today',
      'GET /api/v1/income/statistics',
    ],
  },
  orders: {
    reads: [
      'GET /api/v1/products',
      'GET /api/v1/products/{id}',
      'GET /api/v1/orders',
      'GET /api/v1/orders/{id}',
      'GET /api/v1/orders/{id}/earnings',
      'GET /api/v1/fund-holdings',
      'GET /api/v1/income/today',
      'GET /api/v1/income/statistics',
    ],
  },
});
