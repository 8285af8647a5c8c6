import { EVERY_MINUTE, listAddress, PROPOSED, stateOf, toSign } from '#design/console/queue.ts';
import type { ConsoleQueue } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';

const linesToExplain: ConsoleQueue = {
  roles: ['finance'],
  useStatus() {
    const { data, error } = useCall('GET /console/api/v1/reconciliation', {}, EVERY_MINUTE);
    return {
      title: 'Bank lines not explained',
      to: listAddress('statement-lines', { open: 'true' }),
      state: stateOf(data, error),
      waiting: data?.openLines ?? 0,
      since: data?.oldestOpenLineAt ?? undefined,
      late: { afterMinutes: 3 * 1440, text: 'Over three days' },
    };
  },
};

const wrongAccounts: ConsoleQueue = {
  roles: ['finance'],
  useStatus() {
    const { data, error } = useCall('GET /console/api/v1/reconciliation', {}, EVERY_MINUTE);
    return {
      title: 'Payments that reached another account',
      to: listAddress('statement-lines', { misdirected: 'true' }),
      state: stateOf(data, error),
      waiting: data?.misdirectedLines ?? 0,
      since: data?.oldestMisdirectedAt ?? undefined,
      late: { afterMinutes: 60, text: 'Over an hour' },
    };
  },
};

const actsToSign: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    toSign('Acts on bank money to sign', 'bank-acts', useCall('GET /console/api/v1/bank-acts', PROPOSED, EVERY_MINUTE)),
};

export const bankQueues = [wrongAccounts, linesToExplain, actsToSign] as const;
