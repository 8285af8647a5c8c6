// Setting: how many plays a member may make in a day (draws.md 5). The database reads it too
// (db/functions/draws/care.sql).
import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';
import { LIMIT_MOST } from '../contract/shapes.ts';

export const settings = defineSettings('draws', {
  dayPlaysMost: {
    schema: z.int().min(0).max(LIMIT_MOST),
    sandbox: 20,
    pilot: 20,
    money: true,
    label: 'The most plays of a member in a business day, all games together. Members may set a lower limit.',
  },
});
