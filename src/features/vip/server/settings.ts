import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

const LEVELS = 8;
const growth = z.int().min(1).max(1_000_000_000);
const perDay = z.int().min(0).max(1_000);

/**
 * Levels decide what members may buy and exchange, so two persons change these settings. A change of what a day earns
 * takes effect on the next business day. SQL reads all of them (db/functions/vip).
 */
export const settings = defineSettings(
  'vip',
  {
    thresholds: {
      schema: z.array(growth).length(LEVELS),
      sandbox: [50, 200, 500, 1_500, 5_000, 15_000, 50_000, 150_000],
      pilot: [50, 200, 500, 1_500, 5_000, 15_000, 50_000, 150_000],
      money: true,
      label: 'Growth points that a member needs for VIP 1 to 8. Members keep each level that they have reached.',
    },
    holdingMinor: {
      schema: z.int().min(1_00).max(1_000_000_00),
      sandbox: 100_00,
      pilot: 100_00,
      money: true,
      label: 'How much of a paid price gives one growth point after cooling-off',
    },
    perCollectDay: {
      schema: perDay,
      sandbox: 2,
      pilot: 2,
      money: true,
      label: 'Growth points for each business day on which a member collects',
    },
    perCheckIn: { schema: perDay, sandbox: 1, pilot: 1, money: true, label: 'Growth points for each check-in' },
    svipPoints: {
      schema: z.int().min(1).max(1_000_000),
      sandbox: 300,
      pilot: 300,
      money: true,
      label: 'Price of one term of SVIP, in C3coin',
    },
    svipDays: {
      schema: z.int().min(1).max(366),
      sandbox: 30,
      pilot: 30,
      money: true,
      label: 'Days in one term of SVIP',
    },
    svipGrowthPercent: {
      schema: z.int().min(100).max(1_000),
      sandbox: 150,
      pilot: 150,
      money: true,
      label: 'Growth points that an SVIP earns, as a percentage of the usual ones',
    },
  },
  ({ thresholds }) =>
    thresholds.every((one, n) => n === 0 || one > (thresholds[n - 1] ?? 0))
      ? null
      : 'Each level must need more growth points than the level before it.',
);
