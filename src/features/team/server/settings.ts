import { z } from 'zod';
import { defineSettings } from '../../settings/server/public.ts';

const LEVELS = 3;
const rate = z.int().min(0).max(2_000);

/** The database reads depth and rates too (db/functions/team/rebates.sql). */
export const settings = defineSettings(
  'team',
  {
    rebateDepth: {
      schema: z.int().min(0).max(LEVELS),
      sandbox: 3,
      pilot: 0,
      money: true,
      label: 'Levels whose leaders earn a rebate (0: off). Several countries forbid rewards over levels. Ask counsel.',
    },
    rebateBasisPoints: {
      schema: z.array(rate).length(LEVELS),
      sandbox: [500, 200, 100],
      pilot: [500, 200, 100],
      money: true,
      label: 'Rebate of level 1, 2 and 3, of 10,000 of the paid price',
    },
    sharedPhoneMost: {
      schema: z.int().min(1).max(50),
      sandbox: 4,
      pilot: 4,
      money: true,
      label: 'Members on one phone who are still a family. More hold the rewards between them.',
    },
    burstMost: {
      schema: z.int().min(1).max(10_000),
      sandbox: 20,
      pilot: 20,
      money: true,
      label: 'People whom a member invites within an hour. Rewards for further ones are held.',
    },
  },
  ({ rebateBasisPoints: [one = 0, two = 0, three = 0] }) =>
    one >= two && two >= three ? null : 'A level earns at most as much as the level before it.',
);
