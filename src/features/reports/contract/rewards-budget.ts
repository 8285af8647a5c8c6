// Wire contract of the report on the rewards budget of a period: what it had, what came in, and what was spent on which
// kind of reward and for which cause.
import { z } from 'zod';
import { pageOf, pageQuery, totalsOf, wire } from '#platform/http/contract.ts';
import { OF_MANY } from '#platform/http/look.ts';
import { BACKWARDS, belongsTo, inOrder, period, read } from './period.ts';

const word = z.string().regex(/^[a-z][a-z_]{0,59}$/);

const kindTurnover = z.strictObject({
  /** '<purpose>.<kind>' */
  id: z.string(),
  purpose: z.string(),
  /** The kind of reward. Null for what no grant gives, such as prizes of draws and money that two persons add. */
  kind: z.string().nullable(),
  count: z.int().min(0),
  leftMinor: wire.sumMinor,
  cameMinor: wire.sumMinor,
});
export type BudgetKind = z.input<typeof kindTurnover>;

const movement = z.strictObject({
  /** The posting's number in the budget's account. */
  id: wire.id,
  transferId: z.guid(),
  date: wire.date,
  at: wire.time,
  purpose: z.string(),
  kind: z.string().nullable(),
  /** What the grant was given for, in the form of its kind. */
  cause: z.string().nullable(),
  campaign: z.string().nullable(),
  memberId: wire.id.nullable(),
  memberNo: z.string().nullable(),
  belongsTo: belongsTo.nullable(),
  leftMinor: wire.sumMinor,
  cameMinor: wire.sumMinor,
  balanceMinor: wire.sumMinor,
});
export type BudgetMovement = z.input<typeof movement>;

const ofKind = { ...period, purpose: word.optional(), kind: word.optional() };

export const budgetCalls = {
  'GET /console/api/v1/budget-kinds': {
    summary: 'What left the rewards budget in a period and what came into it, by purpose and kind of reward',
    ...read,
    query: z.strictObject({ ...pageQuery.shape, ...period }).refine(inOrder, BACKWARDS),
    data: pageOf(kindTurnover),
  },
  'GET /console/api/v1/budget-kinds/totals': {
    summary: 'The rewards budget before and after a period, what funded it, what came back, and what was spent',
    ...read,
    query: z.strictObject(period).refine(inOrder, BACKWARDS),
    data: totalsOf({
      openingMinor: wire.sumMinor,
      fundedMinor: wire.sumMinor,
      /** What was set aside for coupons and prizes and is free again. */
      backMinor: wire.sumMinor,
      spentMinor: wire.sumMinor,
      closingMinor: wire.sumMinor,
    }),
  },
  'GET /console/api/v1/budget-movements': {
    summary: 'Each posting of the rewards budget in a period, oldest first, with its kind, cause and member',
    ...read,
    looks: OF_MANY,
    query: z.strictObject({ ...pageQuery.shape, ...ofKind }).refine(inOrder, BACKWARDS),
    data: pageOf(movement),
  },
} as const;
