import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/levelUser/index',
    screen: lazyScreen(() => import('./level-screen.tsx').then((file) => file.LevelScreen)),
  },
  {
    path: '/pagesB/mine/vip-rule/index',
    screen: lazyScreen(() => import('./vip-rule-screen.tsx').then((file) => file.VipRuleScreen)),
  },
  {
    path: '/pagesB/mine/upgradeSVIP/index',
    screen: lazyScreen(() => import('./svip-screen.tsx').then((file) => file.SvipScreen)),
  },
];
