// Tiles of pages that do not exist yet. A tile moves to its feature together with the screen.
import { defineHomeTiles } from '../../../design/tiles.ts';

export const homeTiles = defineHomeTiles(
  { to: '/pagesB/mine/myTeam/index', title: 'myTeam', icon: 'team', order: 60 },
  { to: '/pagesB/mine/activity/index', title: 'activity', icon: 'calendar', order: 70 },
  { to: '/pages/tabbar/forum/index', title: 'forum', icon: 'news', order: 80 },
);
