import { z } from 'zod';
import { defineEvents, eventId } from '#platform/queue/events.ts';

export const events = defineEvents({
  /** A booking has its second approval. Now the product's holders can be given its rent. */
  revenue_booked: z.object({ entryId: eventId, productId: eventId }),
});
