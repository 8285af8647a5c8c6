import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/home/informationDetails/index',
    screen: lazyScreen(() => import('./news-screen.tsx').then((file) => file.NewsScreen)),
  },
  {
    path: '/pagesB/mine/rule-center/index',
    screen: lazyScreen(() => import('./rule-center-screen.tsx').then((file) => file.RuleCenterScreen)),
  },
  {
    path: '/pagesB/mine/rule-detail/index',
    screen: lazyScreen(() => import('./rule-detail-screen.tsx').then((file) => file.RuleDetailScreen)),
  },
  {
    path: '/pagesB/mine/q-a/index',
    screen: lazyScreen(() => import('./questions-screen.tsx').then((file) => file.QuestionsScreen)),
  },
  {
    path: '/pagesB/mine/aboutUs/index',
    screen: lazyScreen(() => import('./about-us-screen.tsx').then((file) => file.AboutUsScreen)),
  },
  {
    path: '/pages/tabbar/honor/index',
    screen: lazyScreen(() => import('./honours-screen.tsx').then((file) => file.HonoursScreen)),
  },
  {
    path: '/pagesB/honor/details/index',
    screen: lazyScreen(() => import('./honour-screen.tsx').then((file) => file.HonourScreen)),
  },
];
