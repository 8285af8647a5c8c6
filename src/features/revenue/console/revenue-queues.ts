import { EVERY_MINUTE, listAddress, QUEUE_PAGE, statusOf, statusOfActs } from '#design/console/queue.ts';
import type { ConsoleQueue } from '#design/console/resource.ts';
import { getSession } from '#design/console/staff-session.ts';
import { useCall } from '#platform/client/queries.ts';
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

export const revenueQueues = [
  linesToBook,
  actsToApprove('entries', 'Revenue to approve', LATE),
  actsToApprove('deployments', 'Deployments to approve'),
  actsToApprove('restorations', 'Returned capital to approve'),
] as const;
