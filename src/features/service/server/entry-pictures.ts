// Pictures hang on an entry of a complaint. Its member sees them, and the desk.
import type { Queryable } from '#platform/database/db.ts';
import type { Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Picture } from '#features/uploads/contract.ts';
import { picturesOf, readPicture } from '#features/uploads/server/public.ts';
import { complaintOfEntry } from './store.ts';

const FEATURE = 'service';
export const thingOf = (entryId: bigint) => ({ feature: FEATURE, subject: `entry:${entryId}` });

/** Pictures by the id of their entry. */
export async function picturesOfEntries(
  q: Queryable,
  entries: readonly { id: bigint }[],
): Promise<(id: bigint) => Picture[]> {
  const found = await picturesOf(q, { feature: FEATURE, subjects: entries.map(({ id }) => thingOf(id).subject) });
  return (id) => found.get(thingOf(id).subject) ?? [];
}

type Asked = { id: string; picture: string; width: string };

/** `memberId`: of the member who asks. The desk may see every complaint. */
export async function showEntryPicture(
  floor: Floor,
  { id, picture, width }: Asked,
  memberId?: bigint,
): Promise<Raw | Refusal<'picture_not_found'>> {
  if (memberId !== undefined) {
    const complaint = await complaintOfEntry(floor.sql, BigInt(id));
    if (complaint?.memberId !== memberId) return refuse('picture_not_found');
  }
  return readPicture(floor, { ...thingOf(BigInt(id)), id: picture, width });
}
