import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';

export async function likedAmong(
  q: Queryable,
  { memberId, ids }: { memberId: bigint; ids: readonly bigint[] },
): Promise<Set<bigint>> {
  const rows = await q<{ entryId: bigint }[]>`
    select entry_id from forum.liking where member_id = ${memberId} and entry_id = any (${idList(ids)}::bigint[])`;
  return new Set(rows.map(({ entryId }) => entryId));
}

export async function setLiking(
  tx: Transaction,
  { entryId, memberId, liked, at }: { entryId: bigint; memberId: bigint; liked: boolean; at: Date },
): Promise<void> {
  if (liked)
    await tx`
      insert into forum.liking (entry_id, member_id, at) values (${entryId}, ${memberId}, ${at})
      on conflict (entry_id, member_id) do nothing`;
  else await tx`delete from forum.liking where entry_id = ${entryId} and member_id = ${memberId}`;
}
