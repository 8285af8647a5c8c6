import { defineHomeTiles } from '../../../design/tiles.ts';

export const homeTiles = defineHomeTiles(
  { to: '/pagesB/mine/product/index', title: 'myProduct', icon: 'product', order: 10 },
  { to: '/pagesB/mine/fundIncome/index', title: 'fundIncome', icon: 'fund', order: 20 },
);
