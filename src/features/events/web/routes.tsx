import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/conference/index',
    screen: lazyScreen(() => import('./conference-screen.tsx').then((file) => file.ConferenceScreen)),
  },
  {
    path: '/pagesB/mine/anniversaire/index',
    screen: lazyScreen(() => import('./anniversary-screen.tsx').then((file) => file.AnniversaryScreen)),
  },
  {
    path: '/choose-location',
    screen: lazyScreen(() => import('./choose-location-screen.tsx').then((file) => file.ChooseLocationScreen)),
  },
  {
    path: '/open-location',
    screen: lazyScreen(() => import('./open-location-screen.tsx').then((file) => file.OpenLocationScreen)),
  },
];
