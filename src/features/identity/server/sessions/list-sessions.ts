import type { Queryable } from '../../../../platform/db.ts';

export type SessionRow = { id: bigint; device: string; createdAt: Date; lastUsedAt: Date; expiresAt: Date };

export async function sessionsOf(q: Queryable, memberId: bigint, at: Date): Promise<SessionRow[]> {
  return q<SessionRow[]>`
    select id, device, created_at, last_used_at, expires_at
    from identity.session where member_id = ${memberId} and ended_at is null and expires_at > ${at}
      order by last_used_at desc, id desc limit 100`;
}
