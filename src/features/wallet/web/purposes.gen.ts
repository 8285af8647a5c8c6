// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
export const PURPOSES = {
  recharge_settled: { to: '/pagesB/wallet/recharge/index' },
  recharge_returned: { to: '/pagesB/wallet/withdrawDetails/index' },
  withdrawal_paid: { to: '/pagesB/wallet/withdrawDetails/index' },
  payout_returned: { to: '/pagesB/wallet/withdrawDetails/index' },
  payout_made_good: { to: '/pagesB/wallet/withdrawDetails/index' },
  points_granted: { told: true },
  points_exchanged: { to: '/pagesB/wallet/exchange/index', told: true },
  exchange_paid: { told: true },
  purchase: { to: '/pagesB/mine/orderDetail/index' },
  purchase_cancelled: { to: '/pagesB/mine/orderDetail/index', told: true },
  principal_returned: { to: '/pagesB/mine/orderDetail/index' },
  collect: { to: '/pagesB/mine/orderDetail/index' },
  points_earned: { to: '/pagesB/mine/orderDetail/index', told: true },
  points_collected: { to: '/pagesB/mine/orderDetail/index', told: true },
  points_earned_reversed: { to: '/pagesB/mine/orderDetail/index', told: true },
  points_checked_in: { told: true },
} as const;
