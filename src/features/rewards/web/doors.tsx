import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors({ row: 'rewards', to: '/pagesB/mine/rewards/index', title: 'rewards', order: 10 });
