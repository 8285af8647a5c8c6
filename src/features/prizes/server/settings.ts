// How long goods may take (prizes.md 3). The database reads the same days (db/functions/prizes/settings.sql).
import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

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
    label: 'Days from the first shipping in which a parcel may come before its member may take the money',
  },
  contestDays: {
    schema: z.int().min(3).max(60),
    sandbox: 7,
    pilot: 7,
    money: true,
    label: 'Days in which a member may contest that goods came, before their worth goes back to the budget',
  },
  newAddressMinor: {
    schema: z.int().min(0).max(1_000_000_00),
    sandbox: 10_000,
    pilot: 10_000,
    money: true,
    label: 'Worth of goods above which a new or changed address waits, as a new payout account does after a PIN reset',
  },
});
