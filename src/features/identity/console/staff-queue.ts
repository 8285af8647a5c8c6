import {
  EVERY_MINUTE,
  isProposedAndSignedByMe,
  listAddress,
  QUEUE_PAGE,
  standingOfActs,
} from '../../../design/console/queue.ts';
import type { ConsoleQueue } from '../../../design/console/resource.ts';
import { useCall } from '../../../platform/client/queries.ts';

/** Acts about accounts of staff that wait for a signature. */
export const staffAccountQueue: ConsoleQueue = {
  roles: ['finance'],
  useStanding: () =>
    standingOfActs(
      { title: 'Accounts of staff to sign', to: listAddress('staff-account-acts', { state: 'proposed' }) },
      useCall(
        'GET /console/api/v1/staff-account-acts',
        { query: { state: 'proposed', limit: QUEUE_PAGE } },
        EVERY_MINUTE,
      ),
      isProposedAndSignedByMe,
    ),
};

/** Acts about staff that wait for their second person. */
export const staffQueue: ConsoleQueue = {
  roles: ['finance'],
  useStanding: () =>
    standingOfActs(
      { title: 'Acts about staff to sign', to: listAddress('staff-acts', { state: 'proposed' }) },
      useCall('GET /console/api/v1/staff-acts', { query: { state: 'proposed', limit: QUEUE_PAGE } }, EVERY_MINUTE),
      isProposedAndSignedByMe,
    ),
};
