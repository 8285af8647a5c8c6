// How postings with the ledger purposes of orders appear on members' statements (ledger/purpose.ts).
import type { Purposes } from '#ledger/purpose.ts';

export const purposes = {
  purchase: { bill: 'purchase_product', subject: 'order', page: '/pagesB/mine/orderDetail/index' },
  purchase_cancelled: {
    bill: 'purchase_product',
    subject: 'order',
    page: '/pagesB/mine/orderDetail/index',
    told: true,
  },
  order_settled: { bill: null },
  principal_returned: { bill: 'principal', subject: 'order', page: '/pagesB/mine/orderDetail/index' },
  accrual: { bill: null },
  collect: { bill: 'product_income', subject: 'order', page: '/pagesB/mine/orderDetail/index' },
  points_earned: { bill: 'activity', subject: 'order', page: '/pagesB/mine/orderDetail/index', told: true },
  points_collected: { bill: 'activity', subject: 'order', page: '/pagesB/mine/orderDetail/index', told: true },
  points_earned_reversed: { bill: 'activity', subject: 'order', page: '/pagesB/mine/orderDetail/index', told: true },
  stock_taken: { bill: null },
  stock_taken_reversed: { bill: null },
  chance_earned: { bill: null },
  chance_earned_reversed: { bill: null },
} as const satisfies Purposes;
