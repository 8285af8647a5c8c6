import { z } from 'zod';
import { defineEvents, eventId } from '../../../platform/events.ts';

export const events = defineEvents({
  /** A booking has its second approval: there is rent to give to the product's holders. */
  revenue_booked: z.object({ entryId: eventId, productId: eventId }),
});
