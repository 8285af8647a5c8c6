import { lazyScreen, type FeatureRoute } from '#platform/client/lazy-screen.tsx';

/** The pages of single products are routes of the feature orders, because they contain its buy sheet. */
export const routes: readonly FeatureRoute[] = [
  {
    path: '/pages/tabbar/product/index',
    screen: lazyScreen(() => import('./shelf-screen.tsx').then((file) => file.ShelfScreen)),
  },
];
