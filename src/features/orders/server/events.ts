import { z } from 'zod';
import { defineEvents, eventId } from '#platform/queue/events.ts';

export const events = defineEvents({
  /** The cooling-off of these orders is over, and their price is capital. */
  orders_settled: z.object({ orderIds: z.array(eventId) }),
});
