// How many addresses a member may keep, and how long goods may take (prizes.md 3). The database reads the same days
// (db/functions/prizes/delivery.sql).
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
    label: 'Days in which a member may claim goods that they won. After that they may take the worth in money.',
  },
  sendDays: {
    schema: z.int().min(1).max(90),
    sandbox: 14,
    pilot: 14,
    money: true,
    label: 'Days from the claim within which we send the goods',
  },
  lateDays: {
    schema: z.int().min(1).max(90),
    sandbox: 7,
    pilot: 7,
    money: true,
    label: 'Days after which a member may take money instead, because the goods are late',
  },
  lostDays: {
    schema: z.int().min(1).max(90),
    sandbox: 30,
    pilot: 30,
    money: true,
    label: 'Days after the first shipping until a member whose parcel has not come may take the money',
  },
  contestDays: {
    schema: z.int().min(3).max(60),
    sandbox: 7,
    pilot: 7,
    money: true,
    label: 'Days in which a member may say that the goods did not come, before we return their worth to the budget',
  },
  newAddressMinor: {
    schema: z.int().min(0).max(1_000_000_00),
    sandbox: 10_000,
    pilot: 10_000,
    money: true,
    label: 'If goods are worth more, a new or changed address must wait, like a new payout account after a PIN reset',
  },
});
