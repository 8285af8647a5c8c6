// Two of the staff who write and read texts for members. Tests publish as the office does: one proposes, the other one
// confirms each doubt and signs.
import { readingView } from '#features/texts/server/public.ts';
import { publicationOf } from '#features/texts/server/reviews/publications.ts';
import { reviewById } from '#features/texts/server/reviews/review-store.ts';
import { signReview } from '#features/texts/server/reviews/sign-review.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { ok } from './outcome.ts';
import { aStaff, APPROVAL } from './people.ts';

type Readers = { writer: StaffCaller; reader: StaffCaller };
const made = new WeakMap<object, Promise<Readers>>();

/** Made once for a pool of connections. */
export function twoReaders(floor: Floor): Promise<Readers> {
  const readers = made.get(floor.sql) ?? make(floor);
  made.set(floor.sql, readers);
  return readers;
}

async function make(floor: Floor): Promise<Readers> {
  return { writer: await aStaff(floor, 'content'), reader: await aStaff(floor, 'content') };
}

/** The names of all doubts about a proposed text. */
export async function doubtsAbout(floor: Floor, reviewId: bigint): Promise<string[]> {
  const review = must(await reviewById(floor.sql, reviewId));
  const texts = await publicationOf(review.kind).texts(floor.sql, review.words);
  return readingView(texts).doubts.map(({ id }) => id);
}

/** The second person agrees to a text that the first one proposed and signed. */
export async function readAndSign(floor: Floor, { reviewId }: { reviewId: string }, by?: StaffCaller): Promise<void> {
  const caller = by ?? (await twoReaders(floor)).reader;
  const id = BigInt(reviewId);
  ok(await signReview(floor, { id, caller, assertion: APPROVAL, confirmed: await doubtsAbout(floor, id) }));
}
