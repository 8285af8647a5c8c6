import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { STATES } from './goods-labels.tsx';
import { GoodsList, goodsQueue, MemberGoods } from './goods-list.tsx';
import { GoodsShow } from './goods-show.tsx';

const roles = ['finance', 'support'] as const;

export const resources = defineConsole({
  ...audited,
  memberBlocks: [{ roles, position: 48, block: MemberGoods }],
  resources: [
    {
      name: 'prizes',
      label: 'Won goods',
      group: 'Rewards',
      roles,
      states: STATES,
      icon: LocalShipping,
      list: GoodsList,
      show: GoodsShow,
    },
  ],
  queues: [goodsQueue],
});
