import { EVERY_MINUTE, QUEUE_PAGE, standingOf } from '#design/console/queue.ts';
import type { ConsoleQueue } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';

/** Reports, waiting texts and contests. */
export const forumQueue: ConsoleQueue = {
  roles: ['content'],
  useStanding: () =>
    standingOf(
      {
        title: 'Forum matters to decide',
        to: '/forum-matters',
        late: { afterMinutes: 1440, text: 'Waiting over 24 hours' },
      },
      useCall('GET /console/api/v1/forum-matters', { query: { limit: QUEUE_PAGE } }, EVERY_MINUTE),
      (matter) => matter.openedAt,
    ),
};
