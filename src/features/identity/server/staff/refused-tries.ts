import type { Queryable } from '#platform/database/db.ts';

const DAYS = 7;

export type RefusedTries = { count: number; lastAt: Date };

/** Wrong secrets that anybody gave for this clerk in the last days, as the audit log has them. Null where none. */
export async function refusedTriesOf(q: Queryable, staffId: bigint, at: Date): Promise<RefusedTries | null> {
  const [row] = await q<{ count: number; lastAt: Date | null }[]>`
    select count(*)::int as count, max(at) as last_at from identity.audit_entry
    where subject = ${`staff:${staffId}`} and at > ${at}::timestamptz - ${DAYS} * interval '1 day'
      and action in ('identity.staff_sign_in_failed', 'identity.staff_totp_refused',
        'identity.staff_password_refused', 'identity.staff_passkey_refused')`;
  return row?.lastAt ? { count: row.count, lastAt: row.lastAt } : null;
}
