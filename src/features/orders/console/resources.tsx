// What orders add to the console: their pages and how an order is named elsewhere.
import ShoppingBag from '@mui/icons-material/ShoppingBagOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { MemberOrders, OrderShow, OrdersList } from './orders.tsx';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  memberBlocks: [{ roles: ['support', 'finance'], position: 30, block: MemberOrders }],
  resources: [
    {
      name: 'orders',
      label: t('Orders'),
      group: 'Look up',
      position: 2,
      roles: ['support', 'finance'],
      icon: ShoppingBag,
      list: OrdersList,
      show: OrderShow,
    },
  ],
});
