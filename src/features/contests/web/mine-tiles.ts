import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles({
  group: 'people',
  to: '/pagesB/mine/teamRank/index',
  title: 'teamRank',
  icon: 'podium',
  order: 25,
});
