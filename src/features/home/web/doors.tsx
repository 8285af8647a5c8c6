import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'rewards', to: '/pagesB/mine/activity/index', title: 'activity', order: 20 },
  { row: 'help', to: '/pages/tabbar/about/index', title: 'about', order: 50, searched: true },
);
