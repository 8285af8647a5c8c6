import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles(
  { group: 'income', to: '/pagesB/mine/product/index', title: 'myProduct', icon: 'orders', order: 10 },
  { group: 'income', to: '/pagesB/mine/fundIncome/index', title: 'fundIncome', icon: 'fund', order: 20 },
  { group: 'income', to: '/pagesB/mine/statistics/index', title: 'statistics', icon: 'chart', order: 40 },
);
