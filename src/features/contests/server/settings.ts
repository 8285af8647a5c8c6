import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

const prize = z.int().min(1).max(1_000_000_00);
/** Prizes by place, first place first. */
const prizes = z.array(prize).max(100);

/** A period keeps the prizes that were set when it began. The database reads these settings (db/functions/contests). */
export const settings = defineSettings(
  'contests',
  {
    weekPrizesMinor: {
      schema: prizes,
      sandbox: [50_00, 30_00, 20_00],
      pilot: [],
      money: true,
      label: 'Prizes for a week’s rank of teams, first place first. A change holds from next week.',
    },
    monthPrizesMinor: {
      schema: prizes,
      sandbox: [200_00, 100_00, 50_00],
      pilot: [],
      money: true,
      label: 'Prizes for a month’s rank of teams, first place first. A change holds from next month.',
    },
    duelPrizeMinor: {
      schema: z.int().min(0).max(1_000_000_00),
      sandbox: 10_00,
      pilot: 0,
      money: true,
      label: 'Prize for a team that wins its PK (0: none). A change holds from next week.',
    },
    duels: {
      schema: z.boolean(),
      sandbox: true,
      pilot: false,
      money: true,
      label: 'Each week, teams of about the same size meet in a PK. When this is off, we pair no new teams.',
    },
  },
  ({ weekPrizesMinor, monthPrizesMinor }) =>
    [weekPrizesMinor, monthPrizesMinor].every((list) => list.every((one, n) => n === 0 || one <= (list[n - 1] ?? 0)))
      ? null
      : 'A place must not get more than the place before it.',
);
