// Which calls the client reads again when the server reports news on a topic of server/topics.ts.
import { defineLive } from '#platform/client/live.ts';

export const live = defineLive({
  balances: {
    reads: [
      'GET /api/v1/bill',
      'GET /api/v1/wallets',
      'GET /api/v1/wallets/{wallet}/statement',
      'GET /api/v1/recharge-returns/quote',
      'GET /api/v1/withdrawals/terms',
    ],
  },
  recharges: {
    reads: ['GET /api/v1/recharges', 'GET /api/v1/recharges/{id}'],
  },
  withdrawals: {
    reads: [
      'GET /api/v1/withdrawals',
      'GET /api/v1/withdrawals/{id}',
      'GET /api/v1/withdrawals/terms',
      'GET /api/v1/recharge-returns/quote',
    ],
  },
});
