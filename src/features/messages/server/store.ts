import type { Queryable } from '../../../platform/db.ts';

export type MessageRow = {
  id: bigint;
  kind: string;
  params: Record<string, string | number | boolean>;
  at: Date;
  readAt: Date | null;
};

const columns = (q: Queryable) => q`id, kind, params, at, read_at`;

export async function listMessages(
  q: Queryable,
  of: { memberId: bigint; before: bigint | null; limit: number },
): Promise<MessageRow[]> {
  return q<MessageRow[]>`
    select ${columns(q)} from messages.message
    where member_id = ${of.memberId} and (${of.before}::bigint is null or id < ${of.before})
    order by id desc limit ${of.limit}`;
}

export async function messageOf(q: Queryable, of: { memberId: bigint; id: bigint }): Promise<MessageRow | null> {
  const [row] = await q<
    MessageRow[]
  >`select ${columns(q)} from messages.message where id = ${of.id} and member_id = ${of.memberId}`;
  return row ?? null;
}

export async function unreadCount(q: Queryable, memberId: bigint): Promise<number> {
  const [row] = await q<
    { n: number }[]
  >`select count(*)::int as n from messages.message where member_id = ${memberId} and read_at is null`;
  return row?.n ?? 0;
}

/** Returns how many became read. `id` null means all. */
export async function markRead(q: Queryable, of: { memberId: bigint; id: bigint | null; at: Date }): Promise<number> {
  const read = await q`
    update messages.message set read_at = ${of.at}
    where member_id = ${of.memberId} and read_at is null and (${of.id}::bigint is null or id = ${of.id})`;
  return read.count;
}
