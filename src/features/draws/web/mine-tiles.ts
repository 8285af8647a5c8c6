import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles(
  {
    group: 'rewards',
    to: '/pagesB/mine/drawRecord/index',
    title: 'drawRecord',
    icon: 'wheel',
    order: 65,
    during: 'draws',
  },
  { group: 'help', to: '/pages/play-care', title: 'playCare', icon: 'pause', order: 65, during: 'draws' },
);
