import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors({
  row: 'settings',
  to: '/pagesB/mine/looks/index',
  title: 'looks',
  order: 11,
  searched: true,
});
