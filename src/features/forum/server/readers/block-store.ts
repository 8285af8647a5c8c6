import type { Queryable, Transaction } from '#platform/database/db.ts';

export type Block = { id: bigint; blockedId: bigint; at: Date };

export async function insertBlock(
  tx: Transaction,
  of: { memberId: bigint; blockedId: bigint; at: Date },
): Promise<void> {
  await tx`
    insert into forum.block (member_id, blocked_id, at) values (${of.memberId}, ${of.blockedId}, ${of.at})
    on conflict (member_id, blocked_id) do nothing`;
}

export async function deleteBlock(q: Queryable, { id, memberId }: { id: bigint; memberId: bigint }): Promise<void> {
  await q`delete from forum.block where id = ${id} and member_id = ${memberId}`;
}

export async function blocksOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Block[]> {
  return q<Block[]>`
    select id, blocked_id, at from forum.block
    where member_id = ${memberId} ${before === null ? q`` : q`and id < ${before}`} order by id desc limit ${limit}`;
}
