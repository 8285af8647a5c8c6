import type { Queryable, Transaction } from '#platform/database/db.ts';
import { type EntryRow, entryColumns } from '../entries/entry-store.ts';

export type Mark = 'pinned' | 'essence';

export async function setMark(
  tx: Transaction,
  { id, mark, at }: { id: bigint; mark: Mark; at: Date | null },
): Promise<void> {
  if (mark === 'pinned') await tx`update forum.entry set pinned_at = ${at} where id = ${id}`;
  else await tx`update forum.entry set essence_at = ${at} where id = ${id}`;
}

type Asked = { posts: boolean; memberId: bigint | null; before: bigint | null; limit: number };

/** In any state, the newest first. */
export async function deskEntries(q: Queryable, { posts, memberId, before, limit }: Asked): Promise<EntryRow[]> {
  return q<EntryRow[]>`
    select ${entryColumns(q)} from forum.entry e
    where ${posts ? q`e.level = 'post'` : q`e.level <> 'post'`}
      ${memberId === null ? q`` : q`and e.member_id = ${memberId}`} ${before === null ? q`` : q`and e.id < ${before}`}
    order by e.id desc limit ${limit}`;
}
