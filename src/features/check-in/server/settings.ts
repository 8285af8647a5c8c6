import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

const points = z.int().min(1).max(1_000);

/** Members exchange C3coin for money, so two persons change these. The database reads them (db/functions/check_in). */
export const settings = defineSettings(
  'check-in',
  {
    firstPoints: { schema: points, sandbox: 5, pilot: 5, money: true, label: 'C3coin for the first day in a row' },
    stepPoints: {
      schema: points,
      sandbox: 5,
      pilot: 5,
      money: true,
      label: 'C3coin more for each further day in a row',
    },
    mostPoints: { schema: points, sandbox: 35, pilot: 35, money: true, label: 'C3coin for a day in a row, at most' },
  },
  ({ firstPoints, mostPoints }) =>
    firstPoints <= mostPoints ? null : 'The first day gives at most as much as any day.',
);
