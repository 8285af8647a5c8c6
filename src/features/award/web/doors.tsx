import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'rewards', to: '/pagesB/mine/luckyEmployeeAward/index', title: 'luckyEmployeeAward', order: 60 },
  {
    row: 'rewards',
    to: '/pagesB/mine/luckyEmployeeAwardRecord/index',
    title: 'luckyEmployeeAwardRecord',
    order: 61,
    searched: true,
  },
);
