import Groups from '@mui/icons-material/GroupsOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { HeldRebates } from './held-rebates.tsx';

/** Reads a rebate's cause, which is order and level: '123:2'. */
function purchaseOf(cause: string) {
  const [, order, level] = /^(\d+):(\d)$/.exec(cause) ?? [];
  return order && level ? { text: `Order ${order}, level ${level}`, to: `/orders/${order}/show` } : undefined;
}

export const resources = defineConsole({
  rewards: { rebate: { text: 'Rebate', causeOf: purchaseOf } },
  resources: [
    {
      name: 'team/held-rebates',
      label: 'Held rebates',
      group: 'Rewards',
      position: 3,
      roles: ['finance', 'support'],
      icon: Groups,
      list: HeldRebates,
    },
  ],
});
