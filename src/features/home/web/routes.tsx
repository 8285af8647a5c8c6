import { lazyScreen, type FeatureRoute } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pages/tabbar/home/index',
    screen: lazyScreen(() => import('./home-screen.tsx').then((file) => file.HomeScreen)),
  },
  {
    path: '/pages/tabbar/about/index',
    screen: lazyScreen(() => import('./about-screen.tsx').then((file) => file.AboutScreen)),
  },
  {
    path: '/pages/tabbar/mine/index',
    screen: lazyScreen(() => import('./mine-screen.tsx').then((file) => file.MineScreen)),
  },
  {
    path: '/pagesB/mine/activity/index',
    screen: lazyScreen(() => import('./activity-screen.tsx').then((file) => file.ActivityScreen)),
  },
];
