import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles(
  { group: 'people', to: '/pagesB/mine/conference/index', title: 'conference', icon: 'megaphone', order: 70 },
  { group: 'people', to: '/pagesB/mine/anniversaire/index', title: 'anniversaire', icon: 'cake', order: 75 },
);
