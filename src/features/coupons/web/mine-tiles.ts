import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'rewards',
  to: '/pagesB/mine/coupons/index',
  title: 'coupons',
  icon: 'coupon',
  order: 25,
});
