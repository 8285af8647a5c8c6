// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
export const PAGES = {
  recharge_settled: '/pagesB/wallet/recharge/index',
  recharge_returned: '/pagesB/wallet/withdrawDetails/index',
  withdrawal_paid: '/pagesB/wallet/withdrawDetails/index',
  payout_returned: '/pagesB/wallet/withdrawDetails/index',
  payout_made_good: '/pagesB/wallet/withdrawDetails/index',
  system_addition: '/pagesB/mine/message/index',
  points_exchanged: '/pagesB/wallet/exchange/index',
  purchase: '/pagesB/mine/orderDetail/index',
  purchase_cancelled: '/pagesB/mine/orderDetail/index',
  principal_returned: '/pagesB/mine/orderDetail/index',
  collect: '/pagesB/mine/orderDetail/index',
  points_earned: '/pagesB/mine/orderDetail/index',
  points_collected: '/pagesB/mine/orderDetail/index',
  points_earned_reversed: '/pagesB/mine/orderDetail/index',
  svip_bought: '/pagesB/mine/upgradeSVIP/index',
} as const;
