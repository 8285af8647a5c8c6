import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'rewards',
  to: '/pagesB/mine/activity/index',
  title: 'activity',
  icon: 'sun',
  order: 5,
});
