// What orders add to the console: their pages and how an order is named elsewhere.
import ShoppingBag from '@mui/icons-material/ShoppingBagOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { MemberOrders, OrderShow, OrdersList } from './orders.tsx';
import { MemberOrderPapers, MemberStatements } from './member-papers.tsx';
import { t } from '#design/console/words.ts';

const roles = ['support', 'finance'] as const;

export const resources = defineConsole({
  happenings: {
    'orders.bought': ({ recordId: id }) => ({ text: t('Bought order {id}', { id }), to: `/orders/${id}/show` }),
    'orders.cancelled': ({ recordId: id }) => ({ text: t('Cancelled order {id}', { id }), to: `/orders/${id}/show` }),
    'orders.collected': () => ({ text: t('Collected income') }),
  },
  acts: { 'orders.open_statement': t('Opened a statement') },
  memberBlocks: [
    { roles, position: 30, block: MemberOrders },
    { roles, part: 'papers', position: 10, block: MemberStatements },
    { roles, part: 'papers', position: 20, block: MemberOrderPapers },
  ],
  resources: [
    {
      name: 'orders',
      label: t('Orders'),
      group: 'Look up',
      position: 2,
      roles,
      icon: ShoppingBag,
      list: OrdersList,
      show: OrderShow,
    },
  ],
});
