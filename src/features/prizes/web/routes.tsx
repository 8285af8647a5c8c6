import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/wallet/myAddress/index',
    screen: lazyScreen(() => import('./addresses-screen.tsx').then((file) => file.AddressesScreen)),
  },
  {
    path: '/pagesB/wallet/addAddress/index',
    screen: lazyScreen(() => import('./address-screen.tsx').then((file) => file.AddressScreen)),
  },
  {
    path: '/pages/prizes',
    screen: lazyScreen(() => import('./goods/goods-screen.tsx').then((file) => file.GoodsScreen)),
  },
];
