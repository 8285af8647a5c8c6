import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'help',
  to: '/pagesB/wallet/myAddress/index',
  title: 'myAddress',
  icon: 'truck',
  order: 60,
});
