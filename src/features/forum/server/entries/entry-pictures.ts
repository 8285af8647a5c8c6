// Pictures hang on posts (uploads.md 2). Readers of a post see them.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { readPhotoOf } from '#features/team/server/public.ts';
import { attachPictures, picturesOf, readPicture, releasePictures } from '#features/uploads/server/public.ts';
import type { Picture } from '#features/uploads/contract.ts';
import { entryById, isBlocked } from './entry-store.ts';

const FEATURE = 'forum';
const subjectOf = (entryId: bigint) => `post:${entryId}`;

export async function hangOnPost(
  tx: Transaction,
  { entryId, memberId, ids }: { entryId: bigint; memberId: bigint; ids: readonly string[] },
): Promise<Refusal<'picture_not_found'> | null> {
  return attachPictures(tx, { feature: FEATURE, subject: subjectOf(entryId), owner: { memberId }, ids });
}

export async function takeFromPost(tx: Transaction, entryId: bigint): Promise<void> {
  await releasePictures(tx, { feature: FEATURE, subject: subjectOf(entryId) });
}

/** Pictures of these entries, by the entry. */
export async function picturesByEntry(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Picture[]>> {
  const found = await picturesOf(q, { feature: FEATURE, subjects: ids.map(subjectOf) });
  return new Map(ids.map((id) => [id, found.get(subjectOf(id)) ?? []]));
}

type Asked = { id: string; picture: string; width: string };
const thingOf = ({ id, picture, width }: Asked) => ({
  feature: FEATURE,
  subject: subjectOf(BigInt(id)),
  id: picture,
  width,
});

export async function showToMember(
  floor: Pick<Floor, 'sql' | 'config' | 'log'>,
  { memberId, ...asked }: Asked & { memberId: bigint },
): Promise<Raw | Refusal<'picture_not_found'>> {
  const entry = await entryById(floor.sql, BigInt(asked.id));
  if (!entry) return refuse('picture_not_found');
  const readable = entry.state === 'shown' || entry.memberId === memberId;
  if (!readable || (await isBlocked(floor.sql, { memberId, authorId: entry.memberId })))
    return refuse('picture_not_found');
  return readPicture(floor, thingOf(asked));
}

/** Moderators see what was reported, also while it is hidden: pictures of the post, and its author's photo. */
export async function showToStaff(
  floor: Pick<Floor, 'sql' | 'config' | 'log'>,
  asked: Asked,
): Promise<Raw | Refusal<'picture_not_found'>> {
  const onPost = await readPicture(floor, thingOf(asked));
  if (!isRefusal(onPost)) return onPost;
  const entry = await entryById(floor.sql, BigInt(asked.id));
  return entry ? readPhotoOf(floor, { memberId: entry.memberId, picture: asked.picture }) : onPost;
}
