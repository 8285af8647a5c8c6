// Wire contract of the report on assets' contracts that end soon.
import { z } from 'zod';
import { pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { read } from './period.ts';

/** Within how many days they end. */
export const WITHIN_DAYS = ['30', '60', '90'] as const;
const within = { within: z.enum(WITHIN_DAYS).optional() };

const endingContract = z.strictObject({
  id: wire.id,
  number: z.string(),
  assetId: wire.id,
  productId: wire.id,
  lessee: z.string(),
  rentMinor: wire.sumMinor,
  bills: z.enum(['day', 'week', 'month']),
  endsOn: wire.date,
  daysLeft: z.int().min(0),
  /** A contract of the same asset that goes on after this end. */
  followedBy: z.string().nullable(),
});
export type EndingContract = z.input<typeof endingContract>;

export const endingCalls = {
  'GET /console/api/v1/ending-contracts': {
    summary: 'Assets’ contracts that end within so many days [90], soonest first, and what follows them',
    ...read,
    query: z.strictObject({ ...pageQuery.shape, ...within }),
    data: pageOf(endingContract),
  },
} as const;
