import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'forum', to: '/pages/tabbar/forum/index', title: 'forum', order: 10 },
  { row: 'forum', to: '/pagesB/mine/forum/index', title: 'myForum', order: 20 },
  { row: 'forum', to: '/pagesB/home/postCenter/index', title: 'postCenter', order: 21, searched: true },
  { row: 'forum', to: '/pagesB/home/publishPost/index', title: 'publishPost', order: 22, searched: true },
);
