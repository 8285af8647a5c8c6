import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/rewards/index',
    screen: lazyScreen(() => import('./rewards-screen.tsx').then((file) => file.RewardsScreen)),
  },
];
