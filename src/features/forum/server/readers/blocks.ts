// Members whom a member has blocked, to see nothing of theirs.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { entryById } from '../entries/entries.ts';
import { isOpenTo } from '../entries/write-entry.ts';

export type Block = { id: bigint; blockedId: bigint; at: Date };

async function insertBlock(tx: Transaction, of: { memberId: bigint; blockedId: bigint; at: Date }): Promise<void> {
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

/** Blocks the entry's author for this member. The author is not told. */
export async function blockAuthor(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, memberId }: { id: bigint; memberId: bigint },
  intent: Intent,
): Promise<null | Refusal<'forum_entry_not_found' | 'own_entry'> | IntentRefusal> {
  const at = context.clock.now();
  return once<null | Refusal<'forum_entry_not_found' | 'own_entry'>>(context.sql, intent, at, async (tx) => {
    const entry = await entryById(tx, id);
    if (!entry || !isOpenTo(entry, memberId)) return refuse('forum_entry_not_found');
    if (entry.memberId === memberId) return refuse('own_entry');
    await insertBlock(tx, { memberId, blockedId: entry.memberId, at });
    return null;
  });
}
