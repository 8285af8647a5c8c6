import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import type { Queryable } from '#platform/database/db.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { contract, refusals, type ReviewView } from '../contract.ts';
import { readingView } from './reading/first-reader.ts';
import { publicationOf, listReviews, type Review, reviewById } from './reviews/reviews.ts';
import { signReview, withdrawReview } from './reviews/sign-review.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => {
    const { sql } = context;
    const shown = async <R extends Refusal>(one: Review | R) => (isRefusal(one) ? one : wholeReview(sql, one));
    return {
      'GET /console/api/v1/text-reviews': ({ query: { after, limit, state = null } }) =>
        readPage(limit, {
          rows: (most) => listReviews(sql, { after: idOf(after), state, limit: most }),
          key: (row) => row.id,
          items: (rows) => rows.map(reviewToWire),
        }),
      'GET /console/api/v1/text-reviews/{id}': async ({ path }) =>
        shown((await reviewById(sql, BigInt(path.id))) ?? refuse('review_not_found')),
      'POST /console/api/v1/text-reviews/{id}/sign': async ({ caller, path, body }) =>
        shown(await signReview(context, { id: BigInt(path.id), caller, ...body })),
      'POST /console/api/v1/text-reviews/{id}/withdraw': async ({ caller, path }) =>
        shown(await withdrawReview(context, { id: BigInt(path.id), caller })),
    };
  },
});

function reviewToWire({ id, actId, subjectId, proposedBy, proposedAt, endedAt, words: _words, ...row }: Review) {
  return {
    ...row,
    id: id.toString(),
    actId: actId.toString(),
    subjectId: subjectId.toString(),
    proposedBy: proposedBy.toString(),
    proposedAt: proposedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

async function wholeReview(q: Queryable, review: Review): Promise<ReviewView> {
  const texts = await publicationOf(review.kind).texts(q, review.words);
  return {
    ...reviewToWire(review),
    texts: Object.entries(texts).map(([field, text]) => ({ field, text })),
    reading: readingView(texts),
  };
}
