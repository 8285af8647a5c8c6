import Handshake from '@mui/icons-material/HandshakeOutlined';
import PostAdd from '@mui/icons-material/PostAddOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Restore from '@mui/icons-material/RestoreOutlined';
import { EVERY_MINUTE, listAddress, QUEUE_PAGE, statusOf, statusOfActs } from '#design/console/queue.ts';
import { defineConsole, type ConsoleQueue } from '#design/console/resource.ts';
import { getSession } from '#design/console/staff-session.ts';
import { useCall } from '#platform/client/queries.ts';
import { DeploymentShow, DeploymentsList } from './deployments.tsx';
import { EntriesList, EntryShow } from './entries.tsx';
import { RevenueLinesList } from './lines.tsx';
import { RestorationShow, RestorationsList } from './restorations.tsx';
import type { Act, ActKind } from './revenue-labels.ts';

const LATE = { afterMinutes: 3 * 1440, text: 'Members wait for this income' };

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
      { title: 'Revenue to book', to: '/revenue/lines', late: LATE },
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

const isSignedByMe = ({ approvals }: Act) => approvals.some(({ staffId }) => staffId === getSession()?.staffId);

const revenueQueues = [
  linesToBook,
  actsToApprove('entries', 'Revenue to approve', LATE),
  actsToApprove('deployments', 'Capital to spend, to approve'),
  actsToApprove('restorations', 'Returned capital to approve'),
] as const;

const roles = ['finance', 'support', 'catalogue'] as const;

export const resources = defineConsole({
  acts: {
    'revenue.entry_proposed': 'Proposed a booking',
    'revenue.entry_approved': 'Signed a booking',
    'revenue.entry_posted': 'Booked revenue',
    'revenue.entry_rejected': 'Rejected a booking',
    'revenue.deployment_proposed': 'Proposed to spend capital',
    'revenue.deployment_approved': 'Signed spending of capital',
    'revenue.deployment_posted': 'Spent capital',
    'revenue.deployment_rejected': 'Rejected spending of capital',
    'revenue.restoration_proposed': 'Proposed returned capital',
    'revenue.restoration_approved': 'Signed returned capital',
    'revenue.restoration_posted': 'Booked returned capital',
    'revenue.restoration_rejected': 'Rejected returned capital',
  },
  subjects: {
    entry: { text: (id) => `Booking ${id}`, resource: 'revenue/entries' },
    deployment: { text: (id) => `Deployment ${id}`, resource: 'revenue/deployments' },
    restoration: { text: (id) => `Returned capital ${id}`, resource: 'revenue/restorations' },
  },
  resources: [
    {
      name: 'revenue/lines',
      label: 'Revenue to book',
      group: 'Work',
      position: 4,
      roles,
      icon: PostAdd,
      list: RevenueLinesList,
    },
    {
      name: 'revenue/entries',
      label: 'Revenue bookings',
      group: 'Look up',
      position: 4,
      roles,
      icon: ReceiptLong,
      list: EntriesList,
      show: EntryShow,
    },
    {
      name: 'revenue/deployments',
      label: 'Capital spent',
      group: 'Books',
      position: 4,
      roles,
      icon: Handshake,
      list: DeploymentsList,
      show: DeploymentShow,
    },
    {
      name: 'revenue/restorations',
      label: 'Returned capital',
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
