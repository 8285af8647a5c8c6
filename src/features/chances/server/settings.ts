import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

export const settings = defineSettings('chances', {
  draws: {
    schema: z.boolean(),
    sandbox: false,
    pilot: false,
    money: true,
    label: 'Draws are open. Until then members keep their chances, pages say so, and no code gives any.',
  },
});
