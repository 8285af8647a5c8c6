// Settings that limit what the operator's budget pays (rewards.md 1). SQL reads the same values (db/functions/rewards).
import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '#platform/http/contract.ts';
import { defineSettings } from '#features/settings/server/public.ts';
import { required } from '#platform/required.ts';
import { allRewardKinds, costsMoney } from './kinds.ts';

const most = z.int().min(0).max(AMOUNT_MINOR_MAX);
const byKind = z.record(z.string().regex(/^[a-z][a-z_]*$/), most);

export const settings = defineSettings(
  'rewards',
  {
    paying: {
      schema: z.boolean(),
      sandbox: true,
      pilot: true,
      money: true,
      label: 'Pay rewards in money. When this is off, they wait, and everyone can see since when.',
    },
    monthPlanMinor: {
      schema: byKind,
      sandbox: {},
      pilot: {},
      money: true,
      label:
        'The most that we pay for each kind of reward in a month, in money. A kind that you do not name has no plan.',
    },
    memberMonthMost: {
      schema: byKind,
      sandbox: {},
      pilot: {},
      money: true,
      label: 'The most of each kind that we promise one member in a month: cents, C3coin or chances',
    },
  },
  ({ monthPlanMinor, memberMonthMost }) => {
    const known = new Map(allRewardKinds().map((one) => [one.kind, one]));
    const named = [...Object.keys(monthPlanMinor), ...Object.keys(memberMonthMost)];
    const unknown = named.find((kind) => !known.has(kind));
    if (unknown !== undefined) return `No feature gives a reward of the kind ${unknown}.`;
    const planned = Object.keys(monthPlanMinor).find((kind) => !costsMoney(required(known.get(kind)).gives));
    return planned === undefined ? null : `${planned} costs no money, so it needs no plan.`;
  },
);
