import { lazyScreen, type FeatureRoute } from '#platform/client/lazy-screen.tsx';

const product = () => import('./product-screen.tsx');

export const routes: readonly FeatureRoute[] = [
  { path: '/pagesB/product/device/index', screen: lazyScreen(() => product().then((file) => file.DeviceScreen)) },
  { path: '/pagesB/product/fund/index', screen: lazyScreen(() => product().then((file) => file.FundScreen)) },
  { path: '/pagesB/product/rental/index', screen: lazyScreen(() => product().then((file) => file.RentalScreen)) },
  {
    path: '/pagesB/mine/product/index',
    screen: lazyScreen(() => import('./my-products-screen.tsx').then((file) => file.MyProductsScreen)),
  },
  {
    path: '/pagesB/mine/orderDetail/index',
    screen: lazyScreen(() => import('./order-screen.tsx').then((file) => file.OrderScreen)),
  },
  {
    path: '/pagesB/mine/fundIncome/index',
    screen: lazyScreen(() => import('./fund-income-screen.tsx').then((file) => file.FundIncomeScreen)),
  },
  {
    path: '/pagesB/mine/fundIncomeRecord/index',
    screen: lazyScreen(() => import('./fund-records-screen.tsx').then((file) => file.FundRecordsScreen)),
  },
  {
    path: '/pagesB/mine/statistics/index',
    screen: lazyScreen(() => import('./statistics-screen.tsx').then((file) => file.StatisticsScreen)),
  },
];
