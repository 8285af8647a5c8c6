// Shared rules of waiting changes: of number, of address, and of a second factor that is lost. A change began with the
// member's secrets, so it ends with them. After a reset by code or a freeze, somebody else may have known the secret.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { alertMember } from '../sessions/alerts.ts';
import { type Member, memberById } from '../members/members.ts';

type Waiting = 'phone_change' | 'email_change' | 'second_factor_loss';
/** The requested new value. A loss has none. */
const COLUMN = {
  phone_change: 'new_phone',
  email_change: 'new_email',
  second_factor_loss: 'state',
} as const satisfies Record<Waiting, string>;

export function changeToWire<Change extends { id: bigint; requestedAt: Date; effectiveAt: Date }>(change: Change) {
  const { id, requestedAt, effectiveAt, ...wanted } = change;
  return {
    ...wanted,
    id: id.toString(),
    requestedAt: requestedAt.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
  };
}

/**
 * Ends the changes whose waiting time is over, but none of a frozen member. `apply` tells how each ended. Returns how
 * many were due.
 */
export async function applyDue(
  floor: Floor,
  what: Waiting,
  apply: (tx: Transaction, member: Member, wanted: string) => Promise<'done' | 'refused'>,
): Promise<number> {
  const table = floor.sql(`identity.${what}`);
  const due = await floor.sql<{ id: bigint; memberId: bigint }[]>`
    select c.id, c.member_id from ${table} c join identity.member m on m.id = c.member_id
    where c.state = 'waiting' and c.effective_at <= ${floor.clock.now()} and m.frozen_at is null
    order by c.id limit 200`;
  for (const { id, memberId } of due) {
    await floor.sql.begin(async (tx) => {
      // Lock the member first, as a freeze does, and no more of the row. A person they invited may be registering.
      await tx`select from identity.member where id = ${memberId} for no key update`;
      const [change] = await tx<{ wanted: string }[]>`
        select ${tx(COLUMN[what])} as wanted from ${table} where id = ${id} and state = 'waiting' for update`;
      const member = must(await memberById(tx, memberId));
      if (!change || member.frozenAt) return;
      const state = await apply(tx, member, change.wanted);
      await tx`update ${table} set state = ${state} where id = ${id}`;
    });
  }
  return due.length;
}

/** Calls off a member's waiting changes in the transaction of the reset or the freeze. */
export async function callOffWaiting(
  floor: Pick<Floor, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
): Promise<void> {
  await callOff(floor, tx, member, 'phone_change');
  await callOff(floor, tx, member, 'email_change');
  await callOff(floor, tx, member, 'second_factor_loss');
}

/** Also tells the member. False where none waits. */
export async function callOff(
  floor: Pick<Floor, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
  what: Waiting,
): Promise<boolean> {
  const ended = await tx`
    update ${tx(`identity.${what}`)} set state = 'called_off'
    where member_id = ${member.id} and state = 'waiting'`;
  if (ended.count === 0) return false;
  await alertMember(floor, tx, member, `${what}_called_off`);
  return true;
}

/** A member's secrets as they were before the try. */
type SecretsSeen = { password: string; pinSalt: Buffer | null };

export async function secretsSeen(q: Queryable, memberId: bigint): Promise<SecretsSeen> {
  const [row] = await q<SecretsSeen[]>`
    select password_hash as password, pin_salt from identity.member_secret where member_id = ${memberId}`;
  return must(row);
}

/**
 * Call it in the transaction in which a change begins to wait. No freeze or reset came since the secrets were tried.
 * None can come until the change stands, so the next one finds it.
 */
export async function stillTrusted(
  tx: Transaction,
  memberId: bigint,
  { password, pinSalt }: SecretsSeen,
): Promise<null | Refusal<'member_frozen' | 'password_wrong'>> {
  const [open] = await tx`select from identity.member where id = ${memberId} and frozen_at is null for share`;
  if (!open) return refuse('member_frozen');
  const [same] = await tx`
    select from identity.member_secret
    where member_id = ${memberId} and password_hash = ${password}
      and pin_salt is not distinct from ${pinSalt} for share`;
  return same ? null : refuse('password_wrong');
}
