import { defineMineTiles } from '../../../design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'rewards',
  to: '/pagesB/mine/activity/index',
  title: 'activity',
  icon: 'bell',
  order: 5,
});
