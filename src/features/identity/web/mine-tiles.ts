import { defineMineTiles } from '../../../design/tiles.ts';

export const mineTiles = defineMineTiles(
  { group: 'help', to: '/pagesB/mine/password/index', title: 'password', icon: 'key', order: 60 },
  { group: 'help', to: '/pagesB/mine/setting/index', title: 'setting', icon: 'settings', order: 70 },
);
