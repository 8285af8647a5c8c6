// Two members of staff who publish texts in tests as the office does: one proposes, and the other confirms each doubt
// and signs.
import { readingView } from '#features/texts/server/public.ts';
import { publicationOf, reviewById } from '#features/texts/server/reviews/reviews.ts';
import { signReview } from '#features/texts/server/reviews/sign-review.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { ok } from './outcome.ts';
import { aStaff, APPROVAL } from './people.ts';

type Readers = { writer: StaffCaller; reader: StaffCaller };
const made = new WeakMap<object, Promise<Readers>>();

/** Made once for each pool of connections. */
export function twoReaders(context: Context): Promise<Readers> {
  const readers = made.get(context.sql) ?? make(context);
  made.set(context.sql, readers);
  return readers;
}

async function make(context: Context): Promise<Readers> {
  return { writer: await aStaff(context, 'content'), reader: await aStaff(context, 'content') };
}

/** The names of all doubts about a proposed text. */
export async function doubtsAbout(context: Context, reviewId: bigint): Promise<string[]> {
  const review = required(await reviewById(context.sql, reviewId));
  const texts = await publicationOf(review.kind).texts(context.sql, review.words);
  return readingView(texts).doubts.map(({ id }) => id);
}

/** The second person agrees to a text that the first one proposed and signed. */
export async function readAndSign(
  context: Context,
  { reviewId }: { reviewId: string },
  by?: StaffCaller,
): Promise<void> {
  const caller = by ?? (await twoReaders(context)).reader;
  const id = BigInt(reviewId);
  ok(await signReview(context, { id, caller, assertion: APPROVAL, confirmed: await doubtsAbout(context, id) }));
}
