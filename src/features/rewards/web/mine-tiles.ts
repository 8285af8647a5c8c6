import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'rewards',
  to: '/pagesB/mine/rewards/index',
  title: 'rewards',
  icon: 'gift',
  order: 10,
});
