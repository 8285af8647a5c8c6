import { z } from 'zod';
import { defineEvents, eventId } from '#platform/queue/events.ts';

export const events = defineEvents({
  /** These orders have settled: their cooling-off is over, and their price is now capital. */
  orders_settled: z.object({ orderIds: z.array(eventId) }),
});
