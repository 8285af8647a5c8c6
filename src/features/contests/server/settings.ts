import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

const prize = z.int().min(1).max(1_000_000_00);
/** The first place first. */
const prizes = z.array(prize).max(100);

/** A period keeps the prizes that held as it began. The database reads them (db/functions/contests). */
export const settings = defineSettings(
  'contests',
  {
    weekPrizesMinor: {
      schema: prizes,
      sandbox: [50_00, 30_00, 20_00],
      pilot: [],
      money: true,
      label: 'Prizes of a week’s rank of teams, in minor units, the first place first. They hold from the next week.',
    },
    monthPrizesMinor: {
      schema: prizes,
      sandbox: [200_00, 100_00, 50_00],
      pilot: [],
      money: true,
      label: 'Prizes of a month’s rank of teams, in minor units, the first place first. They hold from the next month.',
    },
    duelPrizeMinor: {
      schema: z.int().min(0).max(1_000_000_00),
      sandbox: 10_00,
      pilot: 0,
      money: true,
      label: 'Prize of a team that wins its PK, in minor units (0: none). It holds from the next week.',
    },
    duels: {
      schema: z.boolean(),
      sandbox: true,
      pilot: false,
      money: true,
      label: 'Teams of nearly one size meet each week (PK). Off: no new week is paired.',
    },
  },
  ({ weekPrizesMinor, monthPrizesMinor }) =>
    [weekPrizesMinor, monthPrizesMinor].every((list) => list.every((one, n) => n === 0 || one <= (list[n - 1] ?? 0)))
      ? null
      : 'A place gets at most as much as the place before it.',
);
