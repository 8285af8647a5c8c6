import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

export const settings = defineSettings('events', {
  offerHours: {
    schema: z.int().min(1).max(168),
    sandbox: 24,
    pilot: 24,
    label: 'Hours for which we keep an offered seat for a member, but no longer than until the event begins',
  },
  remindHours: {
    schema: z.int().min(1).max(168),
    sandbox: 24,
    pilot: 24,
    label: 'Hours before an event at which we remind members who have a seat',
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
