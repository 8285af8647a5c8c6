import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

export const settings = defineSettings('events', {
  offerHours: {
    schema: z.int().min(1).max(168),
    sandbox: 24,
    pilot: 24,
    label: 'Hours that an offered seat waits for its member, at most until the event begins',
  },
  remindHours: {
    schema: z.int().min(1).max(168),
    sandbox: 24,
    pilot: 24,
    label: 'Hours before an event at which those with a seat are reminded',
  },
  doorHours: {
    schema: z.int().min(1).max(24),
    sandbox: 3,
    pilot: 3,
    label: 'Hours before an event from which the door takes tickets',
  },
  lateHours: {
    schema: z.int().min(0).max(168),
    sandbox: 24,
    pilot: 24,
    label: 'Hours after an event until which the door takes tickets, for lists on paper',
  },
});
