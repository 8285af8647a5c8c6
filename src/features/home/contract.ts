import { z } from 'zod';
import { defineContract, wire } from '#platform/http/contract.ts';
import { NOTICE_KINDS, NOTICES_MOST } from '#universal/notice-kinds.ts';

export const refusals = {};

export const contract = defineContract({
  'GET /api/v1/home/notices': {
    summary: 'What home points to: the next event, a pinned post, the newest news; few rows',
    access: 'member',
    query: z.strictObject({ locale: wire.locale.optional() }),
    data: z
      .array(
        z.strictObject({
          kind: z.enum(NOTICE_KINDS),
          title: z.string(),
          /** When an event begins; when a post or a text appeared. */
          at: wire.time,
          /** A page of the app, and the id that it opens with. */
          link: z.strictObject({ to: z.string(), id: z.string() }),
        }),
      )
      .max(NOTICES_MOST),
  },
});
