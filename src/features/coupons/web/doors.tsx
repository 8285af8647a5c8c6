import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors({ row: 'rewards', to: '/pagesB/mine/coupons/index', title: 'coupons', order: 40 });
