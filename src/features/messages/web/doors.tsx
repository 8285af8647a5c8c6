import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'settings', to: '/pages/notifications', title: 'notifications', order: 40 },
  { row: 'settings', to: '/pagesB/mine/message/index', title: 'message', order: 41, searched: true },
);
