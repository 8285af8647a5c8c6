import { EVERY_MINUTE, isProposedAndSignedByMe, statusOfActs } from '#design/console/queue.ts';
import type { ConsoleQueue } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';
import { t } from '#design/console/words.ts';

/** The overview's queue of changes of settings that wait for a second person, with an alarm during maintenance. */
export const settingsQueue: ConsoleQueue = {
  roles: ['finance'],
  useStatus() {
    const { data, error } = useCall('GET /console/api/v1/settings', {}, EVERY_MINUTE);
    const proposals = data && { next: null, items: data.items.flatMap(({ proposal }) => (proposal ? [proposal] : [])) };
    return {
      ...statusOfActs(
        { title: t('Settings to approve'), to: '/settings' },
        { data: proposals, error },
        isProposedAndSignedByMe,
      ),
      alarm: data?.maintenanceUntil ? { text: t('Maintenance is on'), tone: 'warn' } : undefined,
    };
  },
};
