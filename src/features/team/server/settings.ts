import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

const LEVELS = 3;
const rate = z.int().min(0).max(2_000);

/** SQL reads depth, rates and parts too (db/functions/team). */
export const settings = defineSettings(
  'team',
  {
    rebateDepth: {
      schema: z.int().min(0).max(LEVELS),
      sandbox: 3,
      pilot: 0,
      money: true,
      label: 'Levels whose leaders earn a rebate (0: off). Several countries forbid this, so ask counsel first.',
    },
    rebateBasisPoints: {
      schema: z.array(rate).length(LEVELS),
      sandbox: [500, 200, 100],
      pilot: [500, 200, 100],
      money: true,
      label: 'Rebates for levels 1, 2 and 3, of the paid price',
    },
    feeSharesBasisPoints: {
      schema: z.array(z.int().min(0).max(10_000)).length(LEVELS + 1),
      sandbox: [2_000, 5_000, 2_000, 1_000],
      pilot: [2_000, 5_000, 2_000, 1_000],
      money: true,
      label: 'Share of a management fee that covers rewards: for the holder, then for levels 1, 2 and 3',
    },
    sharedPhoneMost: {
      schema: z.int().min(1).max(50),
      sandbox: 4,
      pilot: 4,
      money: true,
      label: 'How many members on one phone we take for a family. If there are more, we hold the rewards between them.',
    },
    burstMost: {
      schema: z.int().min(1).max(10_000),
      sandbox: 20,
      pilot: 20,
      money: true,
      label: 'How many people a member may invite within an hour. We hold rewards for any more.',
    },
  },
  ({ rebateBasisPoints: [one = 0, two = 0, three = 0], feeSharesBasisPoints }) => {
    if (one < two || two < three) return 'A level must not earn more than the level before it.';
    const whole = feeSharesBasisPoints.reduce((sum, share) => sum + share, 0);
    return whole <= 10_000 ? null : 'All parts of a fee together must not be more than the fee.';
  },
);
