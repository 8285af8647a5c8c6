// When members were here last, by the latest use of their sessions.
import type { Queryable } from '#platform/database/db.ts';

export type AbsentMember = { memberId: bigint; seenAt: Date | null; registeredAt: Date };

/**
 * Members who registered before `until`, and have not used a session since, by member number. Sessions that ended long
 * ago are deleted (retention.ts), and `seenAt` of a member without any is null. Members who closed their account are
 * left out.
 */
export async function absentMembers(
  q: Queryable,
  { until, after, limit }: { until: Date; after: bigint; limit: number },
): Promise<AbsentMember[]> {
  return q<AbsentMember[]>`
    select m.id as member_id, seen.at as seen_at, m.registered_at from identity.member m
      cross join lateral (select max(last_used_at) as at from identity.session s where s.member_id = m.id) seen
    where m.closed_at is null and coalesce(seen.at, m.registered_at) < ${until} and m.id > ${after}
    order by m.id limit ${limit}`;
}
