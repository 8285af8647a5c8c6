import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/luckyEmployeeAward/index',
    screen: lazyScreen(() => import('./award-screen.tsx').then((file) => file.AwardScreen)),
  },
  {
    path: '/pagesB/mine/luckyEmployeeAwardRecord/index',
    screen: lazyScreen(() => import('./award-record-screen.tsx').then((file) => file.AwardRecordScreen)),
  },
];
