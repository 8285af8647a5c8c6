import AddCard from '@mui/icons-material/AddCardOutlined';
import CreditCardOff from '@mui/icons-material/CreditCardOffOutlined';
import PanTool from '@mui/icons-material/PanToolOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { walletBlocks } from './member-blocks.tsx';
import { audited } from './audited.ts';
import { AccountCorrectionShow, AccountCorrectionsList } from './account-corrections.tsx';
import { StaysList } from './stays.tsx';
import { PayoutShow } from './payout-show.tsx';
import { payoutQueues } from './payout-queues.ts';
import { STATES } from './payout-labels.ts';
import { PayoutsList } from './payouts-list.tsx';
import { RechargeShow, RechargesList } from './recharges.tsx';

export const resources = defineConsole({
  memberBlocks: walletBlocks,
  ...audited,
  resources: [
    {
      name: 'withdrawals',
      position: 1,
      label: 'Payouts',
      group: 'Money',
      roles: ['finance', 'support'],
      icon: Payments,
      states: STATES,
      list: PayoutsList,
      show: PayoutShow,
    },
    {
      name: 'withdrawal-holds',
      position: 2,
      label: 'Holds to confirm',
      group: 'Money',
      roles: ['finance', 'support'],
      icon: PanTool,
      list: StaysList,
    },
    {
      name: 'recharges',
      position: 5,
      label: 'Recharges',
      group: 'Money',
      roles: ['finance', 'support'],
      icon: AddCard,
      list: RechargesList,
      show: RechargeShow,
    },
    {
      name: 'account-corrections',
      label: 'Account corrections',
      group: 'Members',
      roles: ['finance'],
      icon: CreditCardOff,
      list: AccountCorrectionsList,
      show: AccountCorrectionShow,
    },
  ],
  queues: payoutQueues,
});
