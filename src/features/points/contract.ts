// Points on the wire (rewards.md 2): C3coin, whole numbers, not money.
import { z } from 'zod';
import { subjectKind } from '../wallet/contract.ts';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '../../platform/contract.ts';

export const refusals = defineRefusals({ points_insufficient: 200801 });

const line = z.strictObject({
  id: wire.id,
  /** Positive: earned. Negative: spent, or taken back with a cancelled order. */
  points: z.int(),
  balanceAfter: z.int().min(0),
  purpose: z.string(),
  /** Its cause: a bought order, a grant, or the thing that the points paid for. */
  subject: z.strictObject({ kind: subjectKind, id: wire.id }).nullable(),
  at: wire.time,
  businessDate: wire.date,
});

export const contract = defineContract({
  'GET /api/v1/points': { summary: 'My points', access: 'member', data: z.strictObject({ balance: wire.points }) },
  'GET /api/v1/points/statement': {
    summary: 'My points statement, newest first',
    access: 'member',
    query: pageQuery.extend({ from: wire.date.optional(), until: wire.date.optional() }),
    data: pageOf(line),
  },
});
