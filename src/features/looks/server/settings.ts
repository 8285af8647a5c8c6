import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

const count = z.int().min(1).max(100_000);

/** Two persons change these, so that no administrator alone can stop being found. The database reads them. */
export const settings = defineSettings('looks', {
  membersOpened: {
    schema: count,
    sandbox: 150,
    pilot: 150,
    money: true,
    label: 'Unusual reading: members whose pages one person opens on a day',
  },
  membersListed: {
    schema: count,
    sandbox: 1_500,
    pilot: 1_500,
    money: true,
    label: 'Unusual reading: members whom one person sees in lists of members on a day',
  },
  membersWithoutCase: {
    schema: count,
    sandbox: 15,
    pilot: 15,
    money: true,
    label: 'Unusual reading: members whose pages one person opens on a day without a case',
  },
});
