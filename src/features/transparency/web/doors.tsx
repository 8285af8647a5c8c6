import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'help', to: '/pages/transparency/index', title: 'transparency', order: 30 },
  { row: 'help', to: '/pages/verify', title: 'verify', order: 40 },
);
