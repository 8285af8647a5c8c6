import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'rewards', to: '/pagesB/mine/checkIn/index', title: 'checkIn', order: 30 },
  { row: 'rewards', to: '/pagesB/mine/checkInRecord/index', title: 'checkInRecord', order: 31, searched: true },
);
