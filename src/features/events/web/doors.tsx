import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'forum', to: '/pagesB/mine/conference/index', title: 'conference', order: 40 },
  { row: 'forum', to: '/pagesB/mine/anniversaire/index', title: 'anniversaire', order: 50 },
);
