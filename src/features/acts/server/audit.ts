// Writes and reads the audit log, which records what staff do.
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Sort } from '#platform/http/contract.ts';
import { microsOf, sorted } from '#platform/http/keyset.ts';

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
 * Records what a member of staff did, in the same transaction. `action` is `<feature>.<verb>`, `subject` is like
 * 'member:12'. `detail` holds the change, before and after, and never a secret. The database sets the time.
 */
export async function audit(
  tx: Transaction,
  entry: { staffId: bigint | null; action: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  const detail = JSON.stringify(entry.detail ?? {}, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  await tx`
    insert into identity.audit_entry (staff_id, action, subject, detail)
    values (${entry.staffId}, ${entry.action}, ${entry.subject}, ${detail}::text::jsonb)`;
}

export type AuditSearch = {
  sort?: Sort | undefined;
  after: string | undefined;
  limit: number;
  staffId?: bigint | undefined;
  /** Prefix of an action's name. */
  action?: string | undefined;
  subject?: string | undefined;
  /** Business days, the last one included. */
  from?: string | undefined;
  until?: string | undefined;
};

/** Newest first unless `sort` says otherwise. */
export async function listAudit(q: Queryable, asked: AuditSearch): Promise<(AuditEntry & { micros: bigint })[]> {
  const { sort = 'newest', limit, staffId, action, subject, from, until } = asked;
  const { after, order } = sorted(q, { sort, after: asked.after, columns: { id: 'e.id', at: 'e.at' } });
  return q<(AuditEntry & { micros: bigint })[]>`
    select e.id, e.at, ${microsOf(q, 'e.at')} as micros, e.staff_id, s.name as staff_name, e.action, e.subject, e.detail
    from identity.audit_entry e left join identity.staff s on s.id = e.staff_id
    where true ${after}
      ${staffId === undefined ? q`` : q`and e.staff_id = ${staffId}`}
      ${subject === undefined ? q`` : q`and e.subject = ${subject}`}
      ${action === undefined ? q`` : q`and starts_with(e.action, ${action})`}
      ${from === undefined ? q`` : q`and e.at >= ${startOfBusinessDate(from)}`}
      ${until === undefined ? q`` : q`and e.at < ${startOfBusinessDate(addDays(until, 1))}`}
    order by ${order} limit ${limit}`;
}
