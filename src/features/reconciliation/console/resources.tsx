import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Balance from '@mui/icons-material/BalanceOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import SyncAlt from '@mui/icons-material/SyncAltOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { BankActShow, BankActsList } from './bank-acts.tsx';
import { CoverageTile, DaysList, ReconciledTile, ReconciliationPage } from './reconciliation-page.tsx';
import { InstructionShow, InstructionsList } from './instructions.tsx';
import { LineShow, LinesList } from './lines.tsx';
import { bankQueues } from './bank-queues.ts';

const roles = ['finance'] as const;
const readers = ['finance', 'support'] as const;

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'statement-lines',
      position: 7,
      label: 'Bank lines',
      group: 'Money',
      roles,
      icon: AccountBalance,
      list: LinesList,
      show: LineShow,
    },
    {
      name: 'bank-acts',
      label: 'Acts on bank money',
      group: 'Money',
      roles,
      icon: Gavel,
      list: BankActsList,
      show: BankActShow,
    },
    {
      name: 'bank-instructions',
      label: 'Transfers at the bank',
      group: 'Money',
      roles,
      icon: SyncAlt,
      list: InstructionsList,
      show: InstructionShow,
    },
    { name: 'reconciled-days', label: 'Closed days', group: 'Money', roles, icon: EventAvailable, list: DaysList },
  ],
  pages: [
    {
      path: 'reconciliation',
      position: 6,
      label: 'Reconciliation',
      group: 'Money',
      roles: readers,
      icon: Balance,
      page: ReconciliationPage,
    },
  ],
  queues: bankQueues,
  tiles: [
    { roles: readers, tile: CoverageTile },
    { roles: readers, tile: ReconciledTile },
  ],
});
