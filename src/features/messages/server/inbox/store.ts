import type { Queryable } from '#platform/database/db.ts';
import type { Texts } from '../announcements/announcement-store.ts';

export type MessageRow = {
  id: bigint;
  kind: string;
  params: Record<string, string | number | boolean>;
  at: Date;
  readAt: Date | null;
  /** The words of an announcement, whose copies have none of their own. */
  texts: Texts | null;
};

const select = (q: Queryable) => q`
  select m.id, m.kind, m.params, m.at, m.read_at, a.texts
  from messages.message m left join messages.announcement a on a.id = m.announcement_id`;

export async function listMessages(
  q: Queryable,
  of: { memberId: bigint; before: bigint | null; limit: number },
): Promise<MessageRow[]> {
  return q<MessageRow[]>`
    ${select(q)} where m.member_id = ${of.memberId} and (${of.before}::bigint is null or m.id < ${of.before})
    order by m.id desc limit ${of.limit}`;
}

export async function messageOf(q: Queryable, of: { memberId: bigint; id: bigint }): Promise<MessageRow | null> {
  const [row] = await q<MessageRow[]>`${select(q)} where m.id = ${of.id} and m.member_id = ${of.memberId}`;
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

export type UnreadTitle = Pick<MessageRow, 'kind' | 'params' | 'texts'> & { id: bigint; memberId: bigint };

/** Unread messages of several members, each newer than the member's own mark: for the daily e-mail. */
export async function unreadSince(
  q: Queryable,
  { memberIds, marks, most }: { memberIds: readonly bigint[]; marks: readonly bigint[]; most: number },
): Promise<UnreadTitle[]> {
  return q<UnreadTitle[]>`
    select n.id, n.member_id, n.kind, n.params, a.texts
    from unnest(${memberIds.map(String)}::bigint[], ${marks.map(String)}::bigint[]) w(member_id, mark)
    cross join lateral (
      select id, member_id, kind, params, announcement_id from messages.message m
      where m.member_id = w.member_id and m.id > w.mark and m.read_at is null order by m.id desc limit ${most}) n
    left join messages.announcement a on a.id = n.announcement_id
    order by n.member_id, n.id desc`;
}
