import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'rewards',
  to: '/pagesB/wallet/exchange/index',
  title: 'exchange',
  icon: 'swap',
  order: 20,
});
