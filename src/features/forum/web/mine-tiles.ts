import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles(
  { group: 'people', to: '/pages/tabbar/forum/index', title: 'forum', icon: 'message', order: 60 },
  { group: 'people', to: '/pagesB/mine/forum/index', title: 'myForum', icon: 'note', order: 62 },
);
