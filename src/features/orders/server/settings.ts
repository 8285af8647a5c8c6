// The operator's settings for orders (settings.md 1). The terms of an order are fixed at its purchase.
import { z } from 'zod';
import { defineSettings } from '../../settings/server/public.ts';

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
});
