import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/wallet/exchange/index',
    screen: lazyScreen(() => import('./exchange-screen.tsx').then((file) => file.ExchangeScreen)),
  },
];
