import AddCard from '@mui/icons-material/AddCardOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import { defineConsole } from '../../../design/console/resource.ts';
import { PayoutShow } from './payout-show.tsx';
import { PayoutsTile, WaitingFundsTile } from './payout-tiles.tsx';
import { PayoutsList } from './payouts-list.tsx';
import { RechargeShow } from './recharge-show.tsx';
import { RechargesList } from './recharges-list.tsx';

export const resources = defineConsole({
  resources: [
    {
      name: 'withdrawals',
      place: 1,
      label: 'Payouts',
      group: 'Money',
      roles: ['finance', 'support'],
      icon: Payments,
      list: PayoutsList,
      show: PayoutShow,
    },
    {
      name: 'recharges',
      place: 4,
      label: 'Recharges',
      group: 'Money',
      roles: ['finance', 'support'],
      icon: AddCard,
      list: RechargesList,
      show: RechargeShow,
    },
  ],
  tiles: [
    { of: 'queues', tile: PayoutsTile },
    { of: 'queues', tile: WaitingFundsTile },
  ],
});
