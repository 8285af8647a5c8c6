import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'help',
  to: '/pages/transparency/index',
  title: 'transparency',
  icon: 'scale',
  order: 40,
});
