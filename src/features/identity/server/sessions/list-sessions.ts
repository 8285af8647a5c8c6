import { idList, type Queryable } from '#platform/database/db.ts';
import { SESSIONS_MAX, STAFF_IDLE_MS, STAFF_SESSIONS_MAX } from './session-lengths.ts';

export type SessionRow = { id: bigint; device: string; createdAt: Date; lastUsedAt: Date; expiresAt: Date };

export async function sessionsOf(q: Queryable, memberId: bigint, at: Date): Promise<SessionRow[]> {
  return q<SessionRow[]>`
    select id, device, created_at, last_used_at, expires_at
    from identity.session where member_id = ${memberId} and ended_at is null and expires_at > ${at}
      order by last_used_at desc, id desc limit ${SESSIONS_MAX}`;
}

export type StaffSessionRow = SessionRow & { method: 'passkey' | 'password' };

/** By the machine's clock. A session that nobody used for half an hour opens nothing any more. */
export async function staffSessionsOf(q: Queryable, staffId: bigint): Promise<StaffSessionRow[]> {
  return q<StaffSessionRow[]>`
    select id, device, method, created_at, last_used_at, expires_at from identity.staff_session
    where staff_id = ${staffId} and ended_at is null and expires_at > clock_timestamp()
      and last_used_at > clock_timestamp() - ${STAFF_IDLE_MS} * interval '1 millisecond'
    order by last_used_at desc, id desc limit ${STAFF_SESSIONS_MAX}`;
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
