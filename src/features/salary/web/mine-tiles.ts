import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles(
  { group: 'rewards', to: '/pagesB/mine/salary/index', title: 'salary', icon: 'contract', order: 80 },
  { group: 'rewards', to: '/pagesB/mine/taskReward/index', title: 'taskReward', icon: 'payday', order: 81 },
);
