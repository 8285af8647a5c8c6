import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles(
  { group: 'help', to: '/pagesB/home/informationDetails/index', title: 'informationDetails', icon: 'news', order: 42 },
  { group: 'help', to: '/pagesB/mine/q-a/index', title: 'qAndA', icon: 'question', order: 44 },
  { group: 'help', to: '/pagesB/mine/rule-center/index', title: 'ruleCenter', icon: 'book', order: 46 },
  { group: 'help', to: '/pages/tabbar/honor/index', title: 'honor', icon: 'trophy', order: 48 },
  { group: 'help', to: '/pagesB/mine/aboutUs/index', title: 'aboutUs', icon: 'info', order: 50 },
);
