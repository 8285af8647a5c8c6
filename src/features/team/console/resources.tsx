import Groups from '@mui/icons-material/GroupsOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { HeldRebates } from './held-rebates.tsx';
import { t } from '#design/console/words.ts';

/** Reads a rebate's cause, which is order and level: '123:2'. */
function purchaseOf(cause: string) {
  const [, order, level] = /^(\d+):(\d)$/.exec(cause) ?? [];
  return order && level
    ? { text: t('Order {order}, generation {level}', { order, level }), to: `/orders/${order}/show` }
    : undefined;
}

export const resources = defineConsole({
  rewards: { rebate: { text: t('Rebate'), causeOf: purchaseOf } },
  resources: [
    {
      name: 'team/held-rebates',
      label: t('Held rebates'),
      group: 'Rewards',
      position: 3,
      roles: ['finance', 'support'],
      icon: Groups,
      list: HeldRebates,
    },
  ],
});
