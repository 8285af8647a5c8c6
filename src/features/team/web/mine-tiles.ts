import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles(
  { group: 'people', to: '/pagesB/mine/myTeam/index', title: 'myTeam', icon: 'team', order: 10 },
  { group: 'people', to: '/pagesB/mine/teamRebate/index', title: 'teamRebate', icon: 'reward', order: 20 },
  { group: 'people', to: '/pagesB/mine/inviteFriends/index', title: 'inviteFriends', icon: 'invite', order: 30 },
);
