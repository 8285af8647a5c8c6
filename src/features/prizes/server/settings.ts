// How long goods may take (prizes.md 3). The database reads the same days (db/functions/prizes/settings.sql).
import { z } from 'zod';
import { defineSettings } from '../../settings/server/public.ts';

export const settings = defineSettings('prizes', {
  addressesMax: {
    schema: z.int().min(1).max(50),
    sandbox: 10,
    pilot: 10,
    label: 'Delivery addresses that a member may keep',
  },
  claimDays: {
    schema: z.int().min(7).max(365),
    sandbox: 30,
    pilot: 30,
    money: true,
    label: 'Days in which a member may claim goods they won. Afterwards they may take the worth in money.',
  },
  sendDays: {
    schema: z.int().min(1).max(90),
    sandbox: 14,
    pilot: 14,
    money: true,
    label: 'Days from the claim to the day by which we send goods',
  },
  lateDays: {
    schema: z.int().min(1).max(90),
    sandbox: 7,
    pilot: 7,
    money: true,
    label: 'Days after which goods are late enough to take their worth in money instead',
  },
  lostDays: {
    schema: z.int().min(1).max(90),
    sandbox: 30,
    pilot: 30,
    money: true,
    label: 'Days from shipping in which a parcel may come before its member may take the money',
  },
});
