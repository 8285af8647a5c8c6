import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'rewards',
  to: '/pagesB/mine/luckyEmployeeAward/index',
  title: 'luckyEmployeeAward',
  icon: 'clover',
  order: 70,
});
