import { EVERY_MINUTE, listAddress, QUEUE_PAGE, standingOf } from '#design/console/queue.ts';
import type { ConsoleQueue } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';

/** Goods whose next step is ours: to pack, to ship, or to send again. */
export const goodsQueue: ConsoleQueue = {
  roles: ['support', 'finance'],
  useStanding() {
    const ask = { query: { state: 'desk', limit: QUEUE_PAGE } } as const;
    const read = useCall('GET /console/api/v1/prizes', ask, EVERY_MINUTE);
    const late = read.data?.items.filter(({ isCashDue }) => isCashDue).length ?? 0;
    return {
      ...standingOf(
        { title: 'Won goods to send', to: listAddress('prizes', { state: 'desk' }) },
        read,
        (one) => one.waitsSince,
      ),
      alarm: late > 0 ? { text: `${late} late`, tone: 'bad' } : undefined,
    };
  },
};
