import type { Queryable } from '#platform/database/db.ts';

export type PhoneChange = { id: bigint; newPhone: string; requestedAt: Date; effectiveAt: Date };

export async function waitingPhoneChange(q: Queryable, memberId: bigint): Promise<PhoneChange | null> {
  const [row] = await q<PhoneChange[]>`
    select id, new_phone, requested_at, effective_at
    from identity.phone_change where member_id = ${memberId} and state = 'waiting'`;
  return row ?? null;
}
