// Members like entries.
import { idList, type Queryable, type Transaction, transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { isBlocked, lockEntry } from '../entries/entries.ts';

export async function likedAmong(
  q: Queryable,
  { memberId, ids }: { memberId: bigint; ids: readonly bigint[] },
): Promise<Set<bigint>> {
  const rows = await q<{ entryId: bigint }[]>`
    select entry_id from forum.liking where member_id = ${memberId} and entry_id = any (${idList(ids)}::bigint[])`;
  return new Set(rows.map(({ entryId }) => entryId));
}

async function setLiking(
  tx: Transaction,
  { entryId, memberId, liked, at }: { entryId: bigint; memberId: bigint; liked: boolean; at: Date },
): Promise<void> {
  if (liked)
    await tx`
      insert into forum.liking (entry_id, member_id, at) values (${entryId}, ${memberId}, ${at})
      on conflict (entry_id, member_id) do nothing`;
  else await tx`delete from forum.liking where entry_id = ${entryId} and member_id = ${memberId}`;
}

/** Sets or removes a member's like. Own entries are refused, because likes make posts hot. */
export async function likeEntry(context: Pick<Context, 'sql' | 'clock'>, asked: Liking): Promise<Liked> {
  const at = context.clock.now();
  return transaction(context.sql, (tx) => setLike(tx, { ...asked, at }));
}

type Liking = { id: bigint; memberId: bigint; liked: boolean };
type Liked = { liked: boolean; likes: number } | Refusal<'forum_entry_not_found' | 'own_entry'>;

export async function setLike(tx: Transaction, { id, memberId, liked, at }: Liking & { at: Date }): Promise<Liked> {
  const entry = await lockEntry(tx, id);
  if (entry?.state !== 'shown' || (await isBlocked(tx, { memberId, authorId: entry.memberId })))
    return refuse('forum_entry_not_found');
  if (entry.memberId === memberId) return refuse('own_entry');
  await setLiking(tx, { entryId: id, memberId, liked, at });
  const now = await lockEntry(tx, id);
  return { liked, likes: now?.likes ?? 0 };
}
