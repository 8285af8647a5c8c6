import type { Queryable } from '#platform/database/db.ts';

export type EmailChange = { id: bigint; newEmail: string; requestedAt: Date; effectiveAt: Date };

export async function waitingEmailChange(q: Queryable, memberId: bigint): Promise<EmailChange | null> {
  const [row] = await q<EmailChange[]>`
    select id, new_email, requested_at, effective_at
    from identity.email_change where member_id = ${memberId} and state = 'waiting'`;
  return row ?? null;
}
