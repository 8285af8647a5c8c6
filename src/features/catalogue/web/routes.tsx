import { lazyScreen, type FeatureRoute } from '../../../platform/client/lazy-screen.tsx';

/** The three detail pages are composed by orders, which ranks above and brings the buy sheet (web/public.tsx). */
export const routes: readonly FeatureRoute[] = [
  {
    path: '/pages/tabbar/product/index',
    screen: lazyScreen(() => import('./shelf-screen.tsx').then((file) => file.ShelfScreen)),
  },
];
