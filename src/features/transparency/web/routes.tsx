import { lazyScreen, type FeatureRoute } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pages/transparency/index',
    screen: lazyScreen(() => import('./overview-screen.tsx').then((file) => file.OverviewScreen)),
  },
  {
    path: '/pages/transparency/product',
    screen: lazyScreen(() => import('./product-screen.tsx').then((file) => file.ProductScreen)),
  },
  {
    path: '/pages/verify',
    screen: lazyScreen(() => import('./verify-screen.tsx').then((file) => file.VerifyScreen)),
  },
];
