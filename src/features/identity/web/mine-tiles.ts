// Identity's tiles on the Mine page.
import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'help',
  to: '/pagesB/mine/setting/index',
  title: 'setting',
  icon: 'settings',
  order: 70,
});
