import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/teamRank/index',
    screen: lazyScreen(() => import('./team-rank-screen.tsx').then((file) => file.TeamRankScreen)),
  },
  {
    path: '/pagesB/mine/ranking/index',
    screen: lazyScreen(() => import('./ranking-screen.tsx').then((file) => file.RankingScreen)),
  },
];
