import { defineHomeTiles } from '../../../design/tiles.ts';

export const homeTiles = defineHomeTiles(
  { to: '/pagesB/wallet/fundsDetails/index', title: 'fundsDetails', icon: 'receipt', order: 30 },
  { to: '/pages/tabbar/wallet/index', title: 'wallet', icon: 'wallet', order: 40 },
  { to: '/pagesB/wallet/bankCard/index', title: 'bankCard', icon: 'card', order: 50 },
);
