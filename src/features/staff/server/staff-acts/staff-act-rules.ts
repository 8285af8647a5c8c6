import type { Transaction } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { StaffAct } from './staff-act-store.ts';

export async function obstacleOf(
  tx: Transaction,
  { kind, staffId, email }: StaffAct,
): Promise<Refusal<'staff_not_found' | 'staff_email_taken'> | null> {
  if (kind === 'take_on') {
    const [taken] = await tx`select from identity.staff where email = ${email}`;
    return taken ? refuse('staff_email_taken') : null;
  }
  const [there] = await tx<{ disabled: boolean }[]>`
    select disabled_at is not null as disabled from identity.staff where id = ${staffId} for no key update`;
  return !there || (kind === 'reset' && there.disabled) ? refuse('staff_not_found') : null;
}
