// Draw chances on the wire (promises.md 5): given by purchases and check-ins, used by draws, never sold.
import { z } from 'zod';
import { defineContract, defineRefusals } from '../../platform/contract.ts';

export const refusals = defineRefusals({ chances_insufficient: 200811 });

export const contract = defineContract({
  'GET /api/v1/chances': {
    summary: 'My draw chances',
    access: 'member',
    data: z.strictObject({ balance: z.int().min(0) }),
  },
});
