import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/checkIn/index',
    screen: lazyScreen(() => import('./check-in-screen.tsx').then((file) => file.CheckInScreen)),
  },
  {
    path: '/pagesB/mine/checkInRecord/index',
    screen: lazyScreen(() => import('./check-in-record-screen.tsx').then((file) => file.CheckInRecordScreen)),
  },
];
