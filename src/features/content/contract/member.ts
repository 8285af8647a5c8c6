import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, shownPicture, wire } from '#platform/http/contract.ts';
import { face } from '#features/team/contract.ts';
import { articleRow, kind, prose, slug, topic } from './shapes.ts';

const articleName = z.strictObject({ id: z.union([wire.id, slug]) });

const article = z.strictObject({
  ...articleRow.shape,
  blocks: prose,
  /** When this version went live. The article itself may be older. */
  liveFrom: wire.time,
  /** The edition that members agree to. Null for texts that need no agreement. */
  edition: z.string().nullable(),
  /** The caller's answer to "Was this useful?". Null for visitors, and until the member answers. */
  useful: z.boolean().nullable(),
});

const SHOWN_MOST = 20;

const honours = z.strictObject({
  /** Assets that have paid their holders longest, first. Sums cover their whole history. */
  assets: z
    .array(
      z.strictObject({
        productId: wire.id,
        type: z.enum(['device', 'fund', 'rental']),
        title: wire.written,
        language: wire.locale,
        picture: shownPicture,
        since: wire.date,
        paidMinor: wire.sumMinor,
        expectedMinor: wire.sumMinor,
        /** What its holders shared after its end, on top of `paidMinor`. */
        leftOverMinor: wire.sumMinor,
      }),
    )
    .max(SHOWN_MOST),
  /** The members who joined first. */
  members: z
    .array(
      z.strictObject({
        ...face.shape,
        since: wire.date,
        own: z.boolean(),
        demo: z.boolean(),
      }),
    )
    .max(SHOWN_MOST),
  /** Whether the caller hides their name. */
  nameHidden: z.boolean(),
});

export const memberContract = defineContract({
  'GET /api/v1/articles': {
    summary: 'Live articles of a kind: news by age, others in their order. A `search` may leave out the kind',
    access: 'visitor',
    query: pageQuery.extend({
      /** Without a kind, a search covers all kinds, and a request without a search returns an empty list. */
      kind: kind.optional(),
      topic: topic.optional(),
      search: line(100).optional(),
      locale: wire.locale.optional(),
    }),
    data: pageOf(articleRow),
  },
  'GET /api/v1/articles/{id}': {
    summary: 'One live article, by its id or its name',
    access: 'visitor',
    path: articleName,
    query: z.strictObject({ locale: wire.locale.optional() }),
    data: article,
    refusals: ['article_not_found'],
  },
  'POST /api/v1/articles/{id}/opinions': {
    summary: 'Say once whether an article was useful',
    access: 'member',
    intent: true,
    path: z.strictObject({ id: wire.id }),
    body: z.strictObject({ useful: z.boolean() }),
    data: z.strictObject({ useful: z.boolean() }),
    refusals: ['article_not_found', 'opinion_given'],
  },
  'GET /api/v1/honours': {
    summary: 'The assets that have paid longest and the members who joined first, from the books',
    access: 'member',
    query: z.strictObject({ locale: wire.locale.optional() }),
    data: honours,
  },
});
