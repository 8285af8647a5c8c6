import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles(
  { group: 'people', to: '/pages/tabbar/forum/index', title: 'forum', icon: 'chat', order: 60 },
  { group: 'people', to: '/pagesB/mine/forum/index', title: 'myForum', icon: 'post', order: 62 },
);
