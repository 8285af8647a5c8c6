import { firstScreen, lazyScreen, type FeatureRoute } from '../../../platform/client/lazy-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pages/tabbar/home/index',
    screen: firstScreen(HomeScreen),
  },
  {
    path: '/pages/tabbar/about/index',
    screen: lazyScreen(() => import('./about-screen.tsx').then((file) => file.AboutScreen)),
  },
  {
    path: '/pages/tabbar/mine/index',
    screen: lazyScreen(() => import('./mine-screen.tsx').then((file) => file.MineScreen)),
  },
];
