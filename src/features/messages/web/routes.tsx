import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/message/index',
    screen: lazyScreen(() => import('./message-screen.tsx').then((file) => file.MessageScreen)),
  },
  {
    path: '/pagesB/mine/messageDetail/index',
    screen: lazyScreen(() => import('./message-detail-screen.tsx').then((file) => file.MessageDetailScreen)),
  },
  {
    path: '/pages/notifications',
    screen: lazyScreen(() => import('./notifications-screen.tsx').then((file) => file.NotificationsScreen)),
  },
];
