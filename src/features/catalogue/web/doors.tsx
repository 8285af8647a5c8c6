import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors({
  row: 'owned',
  to: '/pages/tabbar/product/index',
  title: 'product',
  order: 50,
  searched: true,
});
