import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/looks/index',
    screen: lazyScreen(() => import('./looks-screen.tsx').then((file) => file.LooksScreen)),
  },
];
