import { EVERY_MINUTE, listAddress, QUEUE_PAGE, standingOf } from '#design/console/queue.ts';
import type { ConsoleQueue } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';

export const complaintsQueue: ConsoleQueue = {
  roles: ['support', 'finance'],
  useStanding() {
    const ask = { query: { waiting: 'true', limit: QUEUE_PAGE } } as const;
    const read = useCall('GET /console/api/v1/complaints', ask, EVERY_MINUTE);
    const escalated = read.data?.items.filter((one) => one.state === 'escalated').length ?? 0;
    return {
      ...standingOf(
        { title: 'Complaints to answer', to: listAddress('complaints', { waiting: 'true' }) },
        read,
        (one) => one.openedAt,
      ),
      alarm: escalated > 0 ? { text: `${escalated} escalated`, tone: 'bad' } : undefined,
    };
  },
};

export const PROMISE_ROLES = ['content', 'catalogue', 'support'] as const;

export const promisesQueue: ConsoleQueue = {
  roles: PROMISE_ROLES,
  useStanding() {
    const read = useCall('GET /console/api/v1/promise-reports', { query: { limit: QUEUE_PAGE } }, EVERY_MINUTE);
    const overdue = read.data?.items.filter((one) => one.overdue).length ?? 0;
    return {
      ...standingOf({ title: 'Reported promises', to: '/promise-reports' }, read, (one) => one.openedAt),
      alarm: overdue > 0 ? { text: `${overdue} overdue`, tone: 'bad' } : undefined,
    };
  },
};
