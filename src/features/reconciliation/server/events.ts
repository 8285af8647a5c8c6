import { z } from 'zod';
import { defineEvents, eventId } from '#platform/queue/events.ts';

const ofLine = z.object({ statementLineId: eventId });

export const events = defineEvents({
  /** Money came into the client account and waits in suspense. */
  bank_line_in: ofLine,
  /** An outward line that a higher-ranked feature must settle: an order of that feature, or a recall of a recharge. */
  bank_line_out: ofLine,
});
