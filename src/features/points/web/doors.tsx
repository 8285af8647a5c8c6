import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors({ row: 'money', to: '/pagesB/wallet/exchange/index', title: 'exchange', order: 80 });
