import { z } from 'zod';
import { defineEvents, eventId } from '#platform/queue/events.ts';

const ofLine = z.object({ statementLineId: eventId });

export const events = defineEvents({
  /** Money came into the client account and waits in suspense. */
  bank_line_in: ofLine,
  /**
   * Money left the client account without an instruction of this feature. A higher-ranked feature must settle the line.
   */
  bank_line_out: ofLine,
});
