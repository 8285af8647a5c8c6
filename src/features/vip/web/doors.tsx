import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'rewards', to: '/pagesB/mine/levelUser/index', title: 'levelUser', order: 50 },
  { row: 'rewards', to: '/pagesB/mine/vip-rule/index', title: 'vipRule', order: 51, searched: true },
  { row: 'rewards', to: '/pagesB/mine/upgradeSVIP/index', title: 'upgradeSvip', order: 52, searched: true },
);
