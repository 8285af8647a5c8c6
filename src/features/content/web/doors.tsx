import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'forum', to: '/pagesB/home/informationDetails/index', title: 'informationDetails', order: 30 },
  { row: 'help', to: '/pagesB/mine/q-a/index', title: 'qAndA', order: 10 },
  { row: 'help', to: '/pagesB/mine/rule-center/index', title: 'ruleCenter', order: 20 },
  { row: 'help', to: '/pagesB/mine/aboutUs/index', title: 'aboutUs', order: 60 },
  { row: 'help', to: '/pages/tabbar/honor/index', title: 'honor', order: 70 },
);
