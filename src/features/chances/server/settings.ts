import { z } from 'zod';
import { defineSettings } from '../../settings/server/public.ts';

export const settings = defineSettings('chances', {
  draws: {
    schema: z.boolean(),
    sandbox: false,
    pilot: false,
    label: 'Draws are open, so members read about chances. Before, chances are kept and nobody is told of them.',
  },
});
