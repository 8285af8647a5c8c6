import { EVERY_MINUTE, listAddress, PROPOSED, QUEUE_PAGE, statusOf, toSign } from '#design/console/queue.ts';
import type { ConsoleQueue } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';

const held: ConsoleQueue = {
  roles: ['finance', 'support'],
  useStatus: () =>
    statusOf(
      {
        title: 'Held rewards',
        to: listAddress('rewards/grants', { state: 'held' }),
        late: { afterMinutes: 3 * 1440, text: 'Members wait for a decision' },
      },
      useCall('GET /console/api/v1/rewards/grants', { query: { state: 'held', limit: QUEUE_PAGE } }, EVERY_MINUTE),
      (grant) => grant.heldAt ?? grant.promisedAt,
    ),
};

const decisions: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    toSign(
      'Reward decisions to sign',
      'rewards/decisions',
      useCall('GET /console/api/v1/rewards/decisions', PROPOSED, EVERY_MINUTE),
    ),
};

const campaigns: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    toSign(
      'Campaigns to sign',
      'rewards/campaigns',
      useCall('GET /console/api/v1/rewards/campaigns', PROPOSED, EVERY_MINUTE),
    ),
};

export const rewardQueues = [held, decisions, campaigns] as const;
