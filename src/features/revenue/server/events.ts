import { z } from 'zod';
import { defineEvents, eventId } from '#platform/queue/events.ts';

export const events = defineEvents({
  /** A booking got its second approval, so the product's holders can now be given its rent. */
  revenue_booked: z.object({ entryId: eventId, productId: eventId }),
});
