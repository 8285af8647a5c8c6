import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/myTeam/index',
    screen: lazyScreen(() => import('./team-screen.tsx').then((file) => file.TeamScreen)),
  },
  {
    path: '/pagesB/mine/teamRebate/index',
    screen: lazyScreen(() => import('./rebates-screen.tsx').then((file) => file.RebatesScreen)),
  },
  {
    path: '/pagesB/mine/teamRebateRevice/index',
    screen: lazyScreen(() => import('./rebate-records-screen.tsx').then((file) => file.RebateRecordsScreen)),
  },
  {
    path: '/pagesB/mine/inviteFriends/index',
    screen: lazyScreen(() => import('./invite-screen.tsx').then((file) => file.InviteScreen)),
  },
];
