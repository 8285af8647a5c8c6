import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'rewards',
  to: '/pagesB/mine/checkIn/index',
  title: 'checkIn',
  icon: 'check-in',
  order: 30,
});
