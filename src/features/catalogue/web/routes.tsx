import { lazyScreen, type FeatureRoute } from '#platform/client/lazy-screen.tsx';

/** Orders composes the three detail pages: it ranks above and brings the buy sheet (web/public.tsx). */
export const routes: readonly FeatureRoute[] = [
  {
    path: '/pages/tabbar/product/index',
    screen: lazyScreen(() => import('./shelf-screen.tsx').then((file) => file.ShelfScreen)),
  },
];
