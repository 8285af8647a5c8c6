import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

/** The database reads these settings too (db/functions/award/run.sql). */
export const settings = defineSettings('award', {
  offered: {
    schema: z.boolean(),
    sandbox: true,
    pilot: false,
    money: true,
    label: 'Offer the lucky employee award: a draw chance for a friend who becomes valid. Ask counsel first.',
  },
  hours: {
    schema: z.int().min(1).max(8_760),
    sandbox: 72,
    pilot: 72,
    money: true,
    label: 'Hours that a friend has to register after the award starts',
  },
});
