// What gives points and what they are worth. Two persons must sign changes, because members exchange points for money.
import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

const points = z.int().min(1).max(1_000_000);

/** The database reads these too: db/functions/points, and the guards of orders for the two about collecting. */
export const settings = defineSettings(
  'points',
  {
    perCollect: {
      schema: z.int().min(0).max(1000),
      sandbox: 1,
      pilot: 0,
      money: true,
      client: true,
      label: 'C3coin each time a member collects from an order. An order keeps the figure from when it was bought.',
    },
    collectDayMost: {
      schema: z.int().min(0).max(1_000_000),
      sandbox: 20,
      pilot: 20,
      money: true,
      label: 'The most C3coin that a member can get for collecting in a business day',
    },
    exchangePoints: {
      schema: points,
      sandbox: 100,
      pilot: 100,
      money: true,
      label: 'How many C3coin are worth 1.00. Members exchange whole multiples of this.',
    },
    exchangeDayMost: {
      schema: points,
      sandbox: 2_000,
      pilot: 2_000,
      money: true,
      label: 'The most C3coin that a VIP 0 member can exchange in a business day',
    },
    exchangeMorePerLevel: {
      schema: z.int().min(0).max(1_000_000),
      sandbox: 200,
      pilot: 200,
      money: true,
      label: 'How many more C3coin a member can exchange in a business day for each VIP level',
    },
  },
  ({ exchangePoints, exchangeDayMost }) =>
    exchangePoints <= exchangeDayMost ? null : 'The most for a day must allow at least one exchange.',
);
