import { EVERY_MINUTE, PROPOSED, toSign } from '#design/console/queue.ts';
import type { ConsoleQueue } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';

/** Acts about staff and about accounts of theirs, until two have signed. */
export const staffQueues: readonly ConsoleQueue[] = [
  {
    roles: ['finance'],
    useStanding: () =>
      toSign(
        'Acts about staff to sign',
        'staff-acts',
        useCall('GET /console/api/v1/staff-acts', PROPOSED, EVERY_MINUTE),
      ),
  },
  {
    roles: ['finance'],
    useStanding: () =>
      toSign(
        'Accounts of staff to sign',
        'staff-account-acts',
        useCall('GET /console/api/v1/staff-account-acts', PROPOSED, EVERY_MINUTE),
      ),
  },
  {
    roles: ['support', 'finance'],
    useStanding: () =>
      toSign(
        'Name corrections to sign',
        'name-corrections',
        useCall('GET /console/api/v1/name-corrections', PROPOSED, EVERY_MINUTE),
      ),
  },
];
