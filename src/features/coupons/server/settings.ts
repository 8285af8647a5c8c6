import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

const tries = z.int().min(1).max(10_000);

/** Low enough that guessing never finds one of 2^50 codes, and doesn't load the server. */
export const settings = defineSettings('coupons', {
  triesPerMemberAnHour: { schema: tries, sandbox: 10, pilot: 10, label: 'Codes that a member may try in an hour' },
  triesPerDeviceAnHour: { schema: tries, sandbox: 20, pilot: 20, label: 'Codes that one phone may try in an hour' },
  triesPerAddressAnHour: { schema: tries, sandbox: 60, pilot: 60, label: 'Codes that one network may try in an hour' },
});
