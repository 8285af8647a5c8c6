// Wire contract of points (rewards.md 2), which members know as C3coin: whole numbers, not money.
import { z } from 'zod';
import { subjectKind } from '#features/wallet/contract.ts';
import { PAUSE_REASONS } from '#features/rewards/contract.ts';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';

export const refusals = defineRefusals({
  points_insufficient: 200801,
  exchange_not_whole: 200802,
  exchange_above_day: 200803,
  exchange_rate_moved: 200804,
  exchange_not_found: 200805,
});

const line = z.strictObject({
  id: wire.id,
  /** Positive: earned. Negative: spent, or taken back with a cancelled order by earlier releases. */
  points: z.int(),
  balanceAfter: z.int().min(0),
  purpose: z.string(),
  /** What caused the line: an order, a grant, or what the points paid for. */
  subject: z.strictObject({ kind: subjectKind, id: wire.id }).nullable(),
  at: wire.time,
  businessDate: wire.date,
});

const exchange = z.strictObject({
  id: wire.id,
  /** C3coin given away. */
  points: wire.points,
  /** Money paid from the rewards budget into the income wallet. */
  amountMinor: wire.amountMinor,
  madeAt: wire.time,
  businessDate: wire.date,
});

const points = wire.points.min(1);
const PROBLEMS = [
  'exchange_not_whole',
  'exchange_above_day',
  'points_insufficient',
  'reward_uncovered',
  'reward_not_now',
] as const;

export const contract = defineContract({
  'GET /api/v1/points': { summary: 'My points', access: 'member', data: z.strictObject({ balance: wire.points }) },
  'GET /api/v1/points/statement': {
    summary: 'My points statement, newest first',
    access: 'member',
    query: pageQuery.extend({ from: wire.date.optional(), until: wire.date.optional() }),
    data: pageOf(line),
  },
  'GET /api/v1/points/exchanges/terms': {
    summary: 'What points are worth, how many I may exchange now, and why the rewards budget does not pay now',
    access: 'member',
    data: z.strictObject({
      balance: wire.points,
      /** How many C3coin are worth 1.00. Members exchange whole multiples of this. */
      step: wire.points.min(1),
      /** The most that I may exchange in a business day, and how much of it I have used. */
      dayMost: wire.points,
      usedToday: wire.points,
      /** The most C3coin that collecting gives in a business day. */
      collectDayMost: wire.points,
      /** The most that I may exchange now, in whole steps. */
      most: wire.points,
      /** The most that my fees cover now (rewards.md 14). */
      coverMinor: wire.sumMinor,
      notNow: z.enum([...PAUSE_REASONS, 'plan_reached', 'fees']).nullable(),
    }),
  },
  'GET /api/v1/points/exchanges/quote': {
    summary: 'The money for so many points, before the transaction password',
    access: 'member',
    query: z.strictObject({ points: z.coerce.number().pipe(points) }),
    data: z.strictObject({ points: wire.points, amountMinor: wire.amountMinor, pointsLeft: wire.points }),
    refusals: [...PROBLEMS],
  },
  'GET /api/v1/points/exchanges': {
    summary: 'My exchanges of points, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(exchange),
  },
  'GET /api/v1/points/exchanges/{id}': {
    summary: 'One exchange',
    access: 'member',
    path: z.strictObject({ id: wire.id }),
    data: exchange,
    refusals: ['exchange_not_found'],
  },
  'POST /api/v1/points/exchanges': {
    summary: 'Exchange points for money from the rewards budget: both move at once, or nothing does',
    access: 'member',
    intent: true,
    body: z.strictObject({ points, amountMinor: wire.amountMinor, pin: wire.pin }),
    data: exchange,
    refusals: [
      ...PROBLEMS,
      'reward_month_most',
      'exchange_rate_moved',
      'member_frozen',
      'pin_wrong',
      'pin_locked',
      'pin_not_set',
    ],
  },
});
