import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Balance from '@mui/icons-material/BalanceOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import SyncAlt from '@mui/icons-material/SyncAltOutlined';
import { EVERY_MINUTE, listAddress, PROPOSED, stateOf, toSign } from '#design/console/queue.ts';
import { defineConsole, type ConsoleQueue } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';
import { BankActShow, BankActsList } from './bank-acts.tsx';
import { InstructionShow, InstructionsList } from './instructions.tsx';
import { LineShow, LinesList } from './lines.tsx';
import { DaysList } from './closed-days.tsx';
import { CoverageTile, ReconciledTile, ReconciliationPage } from './reconciliation-page.tsx';
import { t } from '#design/console/words.ts';

/** Money that came in and is not explained is on the overview as revenue to book, so a line counts once. */
const linesToExplain: ConsoleQueue = {
  roles: ['finance'],
  useStatus() {
    const { data, error } = useCall('GET /console/api/v1/reconciliation', {}, EVERY_MINUTE);
    return {
      title: t('Payments out not explained'),
      to: listAddress('statement-lines', { open: 'true', direction: 'out' }),
      state: stateOf(data, error),
      waiting: data?.openLinesOut ?? 0,
      since: data?.oldestOpenLineOutAt ?? undefined,
      late: { afterMinutes: 3 * 1440, text: t('Over three days') },
    };
  },
};

const wrongAccounts: ConsoleQueue = {
  roles: ['finance'],
  useStatus() {
    const { data, error } = useCall('GET /console/api/v1/reconciliation', {}, EVERY_MINUTE);
    return {
      title: t('Payments that reached another account'),
      to: listAddress('statement-lines', { misdirected: 'true' }),
      state: stateOf(data, error),
      waiting: data?.misdirectedLines ?? 0,
      since: data?.oldestMisdirectedAt ?? undefined,
      late: { afterMinutes: 60, text: t('Over an hour') },
    };
  },
};

const actsToSign: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    toSign(
      t('Moves of bank money to sign'),
      'bank-acts',
      useCall('GET /console/api/v1/bank-acts', PROPOSED, EVERY_MINUTE),
    ),
};

const bankQueues = [wrongAccounts, linesToExplain, actsToSign] as const;

const roles = ['finance'] as const;
const readers = ['finance', 'support'] as const;

export const resources = defineConsole({
  acts: {
    'reconciliation.propose': t('Proposed an act on bank money'),
    'reconciliation.approve': t('Signed an act on bank money'),
    'reconciliation.withdraw': t('Took back an act on bank money'),
    'reconciliation.operator_transfer': t('Ordered a transfer of the operator'),
    'reconciliation.repeat': t('Ordered a transfer again'),
    'reconciliation.close_misdirection': t('Closed a payment to another account'),
  },
  subjects: {
    'bank-act': { text: (id) => t('Move of bank money {id}', { id }), resource: 'bank-acts' },
    'bank-instruction': { text: (id) => t('Transfer {id}', { id }), resource: 'bank-instructions' },
    'statement-line': { text: (id) => t('Bank line {id}', { id }), resource: 'statement-lines' },
  },
  resources: [
    {
      name: 'statement-lines',
      label: t('Bank lines'),
      group: 'Work',
      position: 3,
      roles,
      icon: AccountBalance,
      list: LinesList,
      show: LineShow,
    },
    {
      name: 'bank-acts',
      label: t('Moves of bank money'),
      group: 'Two signatures',
      position: 2,
      roles,
      icon: Gavel,
      list: BankActsList,
      show: BankActShow,
    },
    {
      name: 'bank-instructions',
      label: t('Transfers at the bank'),
      group: 'Look up',
      position: 5,
      roles,
      icon: SyncAlt,
      list: InstructionsList,
      show: InstructionShow,
    },
    {
      name: 'reconciled-days',
      label: t('Closed days'),
      group: 'Books',
      position: 2,
      roles,
      icon: EventAvailable,
      list: DaysList,
    },
  ],
  pages: [
    {
      path: 'reconciliation',
      label: t('Reconciliation'),
      group: 'Books',
      position: 1,
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
