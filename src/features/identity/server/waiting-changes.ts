// What changes of number and of address have in common while they wait: they began with secrets, and end with them. Whoever
// resets a secret by code says that somebody else may have known it; who freezes an account says so too.
import type { Transaction } from '../../../platform/db.ts';
import type { Floor } from '../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { alertMember } from './alerts.ts';
import type { Member } from './members.ts';

/** Calls off what waits of a member, who is told of each, in the transaction of the reset or the freeze. */
export async function callOffWaiting(floor: Pick<Floor, 'config' | 'clock'>, tx: Transaction, member: Member): Promise<void> {
  if (await callOff(floor, tx, { member, what: 'phone_change' })) await alertMember(floor, tx, member, 'phone_change_called_off');
  if (await callOff(floor, tx, { member, what: 'email_change' })) await alertMember(floor, tx, member, 'email_change_called_off');
}

/** False where none waits. */
export async function callOff(
  floor: Pick<Floor, 'clock'>,
  tx: Transaction,
  { member, what }: { member: Pick<Member, 'id'>; what: 'phone_change' | 'email_change' },
): Promise<boolean> {
  const ended = await tx`
    update ${tx(`identity.${what}`)} set state = 'called_off', ended_at = ${floor.clock.now()}
    where member_id = ${member.id} and state = 'waiting'`;
  return ended.count === 1;
}

/** What a member proves themselves with, as it was before it was tried. */
export type SecretsSeen = { password: string; pinSalt: Buffer | null };

export async function secretsSeen(q: Pick<Floor, 'sql'>['sql'], memberId: bigint): Promise<SecretsSeen> {
  const [row] = await q<SecretsSeen[]>`
    select password_hash as password, pin_salt as "pinSalt" from identity.member_secret where member_id = ${memberId}`;
  return row as SecretsSeen;
}

/**
 * In the transaction in which a change begins to wait: no freeze and no reset came in since the secrets were tried, and none
 * comes in until it stands, so that the next one finds it.
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
    where member_id = ${memberId} and password_hash = ${password} and pin_salt is not distinct from ${pinSalt} for share`;
  return same ? null : refuse('password_wrong');
}
