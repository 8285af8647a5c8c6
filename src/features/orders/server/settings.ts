// The operator's settings for orders (settings.md 1). A change doesn't affect existing orders, whose terms are fixed at
// purchase. The database reads these settings too (db/functions/orders).
import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

export const settings = defineSettings('orders', {
  coolingOffHours: {
    schema: z
      .int()
      .min(1)
      .max(24 * 14),
    sandbox: 24,
    pilot: 24,
    money: true,
    client: true,
    label: 'Cooling-off: hours in which a member may cancel a purchase for a full refund',
  },
  validLeastMinor: {
    schema: z.int().min(1_00).max(1_000_000_00),
    sandbox: 500_00,
    pilot: 500_00,
    money: true,
    client: true,
    label: 'Valid member: the least money at risk, in orders past their cooling-off whose principal does not return',
  },
  validDays: {
    schema: z.int().min(1).max(365),
    sandbox: 7,
    pilot: 7,
    money: true,
    client: true,
    label: 'Valid member: the days after cooling-off until an order’s money counts',
  },
});
