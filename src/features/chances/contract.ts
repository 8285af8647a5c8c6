// Wire contract of draw chances (promises.md 5). Purchases and check-ins give them, draws use them; none is ever sold.
import { z } from 'zod';
import { defineContract, defineRefusals } from '#platform/http/contract.ts';

export const refusals = defineRefusals({ chances_insufficient: 200811 });

export const contract = defineContract({
  'GET /api/v1/chances': {
    summary: 'My draw chances, and whether draws are open',
    access: 'member',
    data: z.strictObject({ balance: z.int().min(0), draws: z.boolean() }),
  },
});
