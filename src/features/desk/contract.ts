// Calls of the staff's desk that span features.
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { defineContract, wire } from '#platform/http/contract.ts';

const found = z.strictObject({
  id: wire.id,
  /** The record's own number. */
  number: z.string(),
  /** Its owner. */
  who: z.string(),
  /** Negative: it went out. */
  amountMinor: wire.sumMinor.nullable(),
  state: z.string().nullable(),
  at: wire.time,
});

export const refusals = {};

export const contract = defineContract({
  'GET /console/api/v1/search': {
    summary: 'Records of any kind by number, name, phone, e-mail or invite code; only kinds that the caller may read',
    access: 'staff',
    query: z.strictObject({ q: line(80, 2) }),
    data: z.strictObject({
      groups: z.array(
        z.strictObject({
          /** The console's resource: each record has a page there. */
          resource: z.string(),
          items: z.array(found),
          /** There are more than these. */
          more: z.boolean(),
        }),
      ),
    }),
  },
});
