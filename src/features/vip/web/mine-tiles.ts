import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'rewards',
  to: '/pagesB/mine/levelUser/index',
  title: 'levelUser',
  icon: 'crown',
  order: 40,
});
