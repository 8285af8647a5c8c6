import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

export const settings = defineSettings('chances', {
  draws: {
    schema: z.boolean(),
    sandbox: false,
    pilot: false,
    money: true,
    label: 'Draws are open. Before, chances are kept, pages say so, and no code gives any.',
  },
});
