import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'team', to: '/pagesB/mine/teamRank/index', title: 'teamRank', order: 40 },
  { row: 'team', to: '/pagesB/mine/ranking/index', title: 'ranking', order: 50 },
);
