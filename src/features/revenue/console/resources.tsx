import Handshake from '@mui/icons-material/HandshakeOutlined';
import PostAdd from '@mui/icons-material/PostAddOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Restore from '@mui/icons-material/RestoreOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import {
  EVERY_MINUTE,
  listAddress,
  PROPOSED,
  QUEUE_PAGE,
  statusOf,
  statusOfActs,
  toSign,
} from '#design/console/queue.ts';
import { defineConsole, type ConsoleQueue } from '#design/console/resource.ts';
import { getSession } from '#design/console/staff-session.ts';
import { useCall } from '#platform/client/queries.ts';
import { DeploymentShow, DeploymentsList } from './deployments.tsx';
import { EntriesList, EntryShow } from './entries.tsx';
import { RevenueLinesList } from './lines.tsx';
import { RestorationShow, RestorationsList } from './restorations.tsx';
import { ReversalShow, ReversalsList } from './reversals.tsx';
import type { Act, ActKind } from './revenue-labels.ts';
import { t } from '#design/console/words.ts';

const LATE = { afterMinutes: 3 * 1440, text: t('Members wait for this income') };

const linesToBook: ConsoleQueue = {
  roles: ['finance'],
  useStatus() {
    const { data, error } = useCall(
      'GET /console/api/v1/revenue/lines',
      { query: { limit: QUEUE_PAGE } },
      EVERY_MINUTE,
    );
    const unbooked = data && { ...data, items: data.items.filter((line) => line.proposedEntryId === null) };
    return statusOf(
      { title: t('Revenue to book'), to: '/revenue/lines', late: LATE },
      { data: unbooked, error },
      (line) => line.bookedAt,
    );
  },
};

/** Proposed acts of one kind. */
function actsToApprove(kind: ActKind, title: string, late?: typeof LATE): ConsoleQueue {
  const queue = { title, to: listAddress(`revenue/${kind}`, { state: 'proposed' }), ...(late ? { late } : {}) };
  const ask = { query: { state: 'proposed', limit: QUEUE_PAGE } } as const;
  return {
    roles: ['finance'],
    useStatus() {
      const { data, error } = useCall(`GET /console/api/v1/revenue/${kind}`, ask, EVERY_MINUTE);
      return statusOfActs<Act>(queue, { data, error }, isSignedByMe);
    },
  };
}

const reversalsToSign: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    toSign(
      t('Bookings to undo, to sign'),
      'revenue/reversals',
      useCall('GET /console/api/v1/revenue/reversals', PROPOSED, EVERY_MINUTE),
    ),
};

const isSignedByMe = ({ approvals }: Act) => approvals.some(({ staffId }) => staffId === getSession()?.staffId);

const revenueQueues = [
  linesToBook,
  actsToApprove('entries', t('Revenue to approve'), LATE),
  actsToApprove('deployments', t('Capital to spend, to approve')),
  actsToApprove('restorations', t('Returned capital to approve')),
  reversalsToSign,
] as const;

const roles = ['finance', 'support', 'catalogue'] as const;

export const resources = defineConsole({
  acts: {
    'revenue.entry_proposed': t('Proposed a booking'),
    'revenue.entry_approved': t('Signed a booking'),
    'revenue.entry_posted': t('Booked revenue'),
    'revenue.entry_rejected': t('Rejected a booking'),
    'revenue.propose_reversal': t('Proposed to undo a booking'),
    'revenue.sign_reversal': t('Signed the undoing of a booking'),
    'revenue.withdraw_reversal': t('Took the undoing of a booking back'),
    'revenue.deployment_proposed': t('Proposed to spend capital'),
    'revenue.deployment_approved': t('Signed spending of capital'),
    'revenue.deployment_posted': t('Spent capital'),
    'revenue.deployment_rejected': t('Rejected spending of capital'),
    'revenue.restoration_proposed': t('Proposed returned capital'),
    'revenue.restoration_approved': t('Signed returned capital'),
    'revenue.restoration_posted': t('Booked returned capital'),
    'revenue.restoration_rejected': t('Rejected returned capital'),
  },
  subjects: {
    entry: { text: (id) => t('Booking {id}', { id }), resource: 'revenue/entries' },
    deployment: { text: (id) => t('Capital spent, {id}', { id }), resource: 'revenue/deployments' },
    restoration: { text: (id) => t('Returned capital {id}', { id }), resource: 'revenue/restorations' },
  },
  resources: [
    {
      name: 'revenue/lines',
      label: t('Revenue to book'),
      group: 'Work',
      position: 4,
      roles,
      icon: PostAdd,
      list: RevenueLinesList,
    },
    {
      name: 'revenue/entries',
      label: t('Revenue bookings'),
      group: 'Look up',
      position: 4,
      roles,
      icon: ReceiptLong,
      list: EntriesList,
      show: EntryShow,
    },
    {
      name: 'revenue/reversals',
      label: t('Bookings to undo'),
      group: 'Two signatures',
      position: 10,
      roles,
      icon: Undo,
      list: ReversalsList,
      show: ReversalShow,
    },
    {
      name: 'revenue/deployments',
      label: t('Capital spent'),
      group: 'Books',
      position: 4,
      roles,
      icon: Handshake,
      list: DeploymentsList,
      show: DeploymentShow,
    },
    {
      name: 'revenue/restorations',
      label: t('Returned capital'),
      group: 'Books',
      position: 5,
      roles,
      icon: Restore,
      list: RestorationsList,
      show: RestorationShow,
    },
  ],
  queues: revenueQueues,
});
