// Points are not money, but members can exchange them. These settings say which acts grant them.
import { z } from 'zod';
import { defineSettings } from '../../settings/server/public.ts';

export const settings = defineSettings('points', {
  perCollect: {
    schema: z.int().min(0).max(1000),
    sandbox: 1,
    pilot: 0,
    client: true,
    label: 'Points for each collecting of an order. Each order keeps the value from its purchase.',
  },
});
