import { z } from 'zod';
import { defineEvents, eventId } from '#platform/queue/events.ts';

export const events = defineEvents({
  /** These members became valid members (rewards.md 3). */
  became_valid: z.object({ memberIds: z.array(eventId) }),
});
