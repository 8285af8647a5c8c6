// Photos of members in the place of their drawings (uploads.md 4). The forum decides who may set one.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Picture } from '#features/uploads/contract.ts';
import { attachPictures, hidePictures, picturesOf, readPicture, senderOf } from '#features/uploads/server/public.ts';
import { hiddenAmong } from './team-store.ts';

const FEATURE = 'team';
/** The widest that a list shows, and the narrowest that is kept. */
const WIDTH = '320';
const subjectOf = (memberId: bigint) => `member:${memberId}`;

/** The photos of these members. Whether a reader may see them is the caller's to decide. */
export async function photosOf(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Picture>> {
  const found = await picturesOf(q, { feature: FEATURE, subjects: ids.map(subjectOf) });
  return new Map(ids.flatMap((id) => (found.get(subjectOf(id)) ?? []).map((photo) => [id, photo] as const)));
}

/** Hangs a loose picture of the member in the drawing's place. The caller has taken the photo before it away. */
export async function hangPhoto(
  tx: Transaction,
  { memberId, picture }: { memberId: bigint; picture: string },
): Promise<Refusal<'picture_not_found'> | null> {
  return attachPictures(tx, { feature: FEATURE, subject: subjectOf(memberId), owner: { memberId }, ids: [picture] });
}

/** The drawing shows again. Returns what it took away, for `eraseFiles`. */
export async function dropPhoto(tx: Transaction, memberId: bigint): Promise<string[]> {
  return hidePictures(tx, { feature: FEATURE, subject: subjectOf(memberId) });
}

type Reading = Pick<Floor, 'sql' | 'config' | 'log'>;

/** For a reader who may see this member's photo. Its caller has checked that. */
export async function readPhotoOf(
  floor: Reading,
  { memberId, picture }: { memberId: bigint; picture: string },
): Promise<Raw | Refusal<'picture_not_found'>> {
  return readPicture(floor, { feature: FEATURE, subject: subjectOf(memberId), id: picture, width: WIDTH });
}

/** A photo shows a person as a name does. Who hides the name hides the photo. */
export async function readPhoto(
  floor: Reading,
  { reader, picture }: { reader: bigint; picture: string },
): Promise<Raw | Refusal<'picture_not_found'>> {
  const memberId = await senderOf(floor.sql, { id: picture, feature: FEATURE });
  if (memberId === null) return refuse('picture_not_found');
  const hidden = memberId !== reader && (await hiddenAmong(floor.sql, [memberId])).has(memberId);
  return hidden ? refuse('picture_not_found') : readPhotoOf(floor, { memberId, picture });
}
