// When members were here last, by the latest use of their sessions.
import type { Queryable } from '#platform/database/db.ts';

/**
 * Members who were last here in a span, from `from` (included, null is no bound) until `until` (excluded). Sessions
 * that ended long ago are deleted (retention.ts). A member without any counts from the registration, and `seenAt` is
 * null.
 */
export type Absence = { from: Date | null; until: Date };

export type AbsentMember = { memberId: bigint; seenAt: Date | null; registeredAt: Date };

const absent = (q: Queryable, { from, until }: Absence) => q`
  identity.member m
  cross join lateral (select max(last_used_at) as at from identity.session s where s.member_id = m.id) seen
  where m.closed_at is null and coalesce(seen.at, m.registered_at) < ${until}
    and (${from}::timestamptz is null or coalesce(seen.at, m.registered_at) >= ${from})`;

/** By member number. Members who closed their account are left out. */
export async function absentMembers(
  q: Queryable,
  absence: Absence,
  { after, limit }: { after: bigint; limit: number },
): Promise<AbsentMember[]> {
  return q<AbsentMember[]>`
    select m.id as member_id, seen.at as seen_at, m.registered_at from ${absent(q, absence)} and m.id > ${after}
    order by m.id limit ${limit}`;
}
