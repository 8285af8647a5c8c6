import { lazyScreen, type FeatureRoute } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pages/tabbar/wallet/index',
    screen: lazyScreen(() => import('./wallet-screen.tsx').then((file) => file.WalletScreen)),
  },
  {
    path: '/pagesB/wallet/recharge/index',
    screen: lazyScreen(() => import('./recharge-screen.tsx').then((file) => file.RechargeScreen)),
  },
  {
    path: '/pagesB/wallet/rechargeRecords/index',
    screen: lazyScreen(() => import('./recharges-screen.tsx').then((file) => file.RechargesScreen)),
  },
  {
    path: '/pagesB/wallet/withdraw/index',
    screen: lazyScreen(() => import('./withdraw-screen.tsx').then((file) => file.WithdrawScreen)),
  },
  {
    path: '/pagesB/wallet/withdrawRecords/index',
    screen: lazyScreen(() => import('./withdrawals-screen.tsx').then((file) => file.WithdrawalsScreen)),
  },
  {
    path: '/pagesB/wallet/withdrawDetails/index',
    screen: lazyScreen(() => import('./withdrawal-screen.tsx').then((file) => file.WithdrawalScreen)),
  },
  {
    path: '/pagesB/wallet/bankCard/index',
    screen: lazyScreen(() => import('./payout-accounts-screen.tsx').then((file) => file.PayoutAccountsScreen)),
  },
  {
    path: '/pagesB/wallet/fundsDetails/index',
    screen: lazyScreen(() => import('./statement-screen.tsx').then((file) => file.StatementScreen)),
  },
];
