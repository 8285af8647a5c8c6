// Wire contract of the desk's calls over all features: the search, and how much work waits.
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { defineContract, wire } from '#platform/http/contract.ts';

const found = z.strictObject({
  id: wire.id,
  /** The number by which people know the record. */
  number: z.string(),
  /** Its owner. */
  who: z.string(),
  /** Negative if the money went out. */
  amountMinor: wire.sumMinor.nullable(),
  state: z.string().nullable(),
  at: wire.time,
});

export const refusals = {};

export const contract = defineContract({
  'GET /console/api/v1/waiting': {
    summary: 'How much work waits, by console resource; only work that the caller may read',
    access: 'staff',
    data: z.strictObject({
      items: z.array(
        z.strictObject({
          /** The console resource that lists the work. */
          resource: z.string(),
          count: z.int(),
          /** Whether there is more than `count`. */
          more: z.boolean(),
        }),
      ),
    }),
  },
  'GET /console/api/v1/search': {
    summary: 'Records of any kind by number, name, phone, e-mail or invite code; only kinds that the caller may read',
    access: 'staff',
    query: z.strictObject({ q: line(80, 2) }),
    data: z.strictObject({
      groups: z.array(
        z.strictObject({
          /** The console resource that has a page for each record. */
          resource: z.string(),
          items: z.array(found),
          /** Whether there are more records than these. */
          more: z.boolean(),
        }),
      ),
    }),
    looks: { unkept: 'The audit log records which records a search showed.' },
  },
});
