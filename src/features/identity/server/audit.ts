import type { Queryable, Transaction } from '../../../platform/db.ts';

export type AuditEntry = {
  id: bigint;
  at: Date;
  staffId: bigint | null;
  staffName: string | null;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
};

/**
 * Writes what a member of staff did, in the transaction of the deed. `action` is `<feature>.<verb>`, `subject` like
 * 'member:12'; `detail` holds what changed, before and after, and never a secret. The database keeps it append-only.
 */
export async function audit(
  tx: Transaction,
  entry: { staffId: bigint | null; action: string; subject: string; detail?: Record<string, unknown>; at?: Date },
): Promise<void> {
  const detail = JSON.stringify(entry.detail ?? {}, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  await tx`
    insert into identity.audit_entry (staff_id, action, subject, detail, at)
    values (${entry.staffId}, ${entry.action}, ${entry.subject}, ${detail}::text::jsonb, coalesce(${entry.at ?? null}::timestamptz, platform.now()))`;
}

export async function listAudit(
  q: Queryable,
  asked: { before: bigint | null; limit: number; staffId: bigint | null; action: string | null; subject: string | null },
): Promise<AuditEntry[]> {
  return q<AuditEntry[]>`
    select e.id, e.at, e.staff_id as "staffId", s.name as "staffName", e.action, e.subject, e.detail
    from identity.audit_entry e left join identity.staff s on s.id = e.staff_id
    where (${asked.before}::bigint is null or e.id < ${asked.before})
      and (${asked.staffId}::bigint is null or e.staff_id = ${asked.staffId})
      and (${asked.action}::text is null or starts_with(e.action, ${asked.action}))
      and (${asked.subject}::text is null or e.subject = ${asked.subject})
    order by e.id desc limit ${asked.limit}`;
}
