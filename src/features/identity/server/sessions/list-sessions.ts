import { idList, type Queryable } from '../../../../platform/db.ts';

export type SessionRow = { id: bigint; device: string; createdAt: Date; lastUsedAt: Date; expiresAt: Date };

export async function sessionsOf(q: Queryable, memberId: bigint, at: Date): Promise<SessionRow[]> {
  return q<SessionRow[]>`
    select id, device, created_at, last_used_at, expires_at
    from identity.session where member_id = ${memberId} and ended_at is null and expires_at > ${at}
      order by last_used_at desc, id desc limit 100`;
}

/** Those of the sessions that are neither ended nor run out. */
export async function openSessions(
  q: Queryable,
  { ids, at }: { ids: readonly bigint[]; at: Date },
): Promise<Set<bigint>> {
  const rows = await q<{ id: bigint }[]>`
    select id from identity.session
    where id = any (${idList(ids)}::bigint[]) and ended_at is null and expires_at > ${at}`;
  return new Set(rows.map(({ id }) => id));
}
