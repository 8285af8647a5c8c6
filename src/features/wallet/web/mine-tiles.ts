// The wallet's tiles on the Mine page.
import { defineMineTiles } from '#design/tiles.ts';

export const mineTiles = defineMineTiles(
  { group: 'money', to: '/pages/tabbar/wallet/index', title: 'wallet', icon: 'wallet', order: 10 },
  { group: 'money', to: '/pagesB/wallet/fundsDetails/index', title: 'fundsDetails', icon: 'receipt', order: 20 },
  { group: 'money', to: '/pagesB/wallet/withdrawRecords/index', title: 'withdrawRecords', icon: 'withdraw', order: 30 },
  { group: 'money', to: '/pagesB/wallet/bankCard/index', title: 'bankCard', icon: 'card', order: 40 },
);
