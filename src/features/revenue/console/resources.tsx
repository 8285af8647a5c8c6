import Handshake from '@mui/icons-material/HandshakeOutlined';
import PostAdd from '@mui/icons-material/PostAddOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Restore from '@mui/icons-material/RestoreOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { DeploymentShow, DeploymentsList } from './deployments.tsx';
import { EntriesList, EntryShow } from './entries.tsx';
import { RevenueLinesList } from './lines.tsx';
import { RestorationShow, RestorationsList } from './restorations.tsx';
import { revenueQueues } from './revenue-queues.ts';

const roles = ['finance', 'support', 'catalogue'] as const;

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'revenue/lines',
      position: 3,
      label: 'Revenue to book',
      group: 'Money',
      roles,
      icon: PostAdd,
      list: RevenueLinesList,
    },
    {
      name: 'revenue/entries',
      position: 4,
      label: 'Revenue bookings',
      group: 'Money',
      roles,
      icon: ReceiptLong,
      list: EntriesList,
      show: EntryShow,
    },
    {
      name: 'revenue/deployments',
      label: 'Deployments',
      group: 'Money',
      roles,
      icon: Handshake,
      list: DeploymentsList,
      show: DeploymentShow,
    },
    {
      name: 'revenue/restorations',
      label: 'Returned capital',
      group: 'Money',
      roles,
      icon: Restore,
      list: RestorationsList,
      show: RestorationShow,
    },
  ],
  queues: revenueQueues,
});
