import type { Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { must } from '../../../../platform/must.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { type Member, memberById } from '../members/members.ts';
import { dropPasskey, type Passkey, passkeysOf } from '../passkeys/passkeys.ts';
import { confirmPassword } from '../secrets/confirm-password.ts';
import { alertMember } from '../sessions/alerts.ts';

export async function removeMemberPasskey(
  floor: Floor,
  asked: { memberId: bigint; id: bigint; password: string },
): Promise<null | Refusal<'passkey_not_found' | 'password_wrong' | 'too_many_requests'>> {
  const refused = await confirmPassword(floor, asked);
  if (refused) return refused;
  return floor.sql.begin(async (tx): Promise<null | Refusal<'passkey_not_found'>> => {
    const member = must(await memberById(tx, asked.memberId));
    const passkey = (await passkeysOf(tx, { face: 'member', id: member.id })).find(({ id }) => id === asked.id);
    return passkey && (await drop(floor, tx, member, passkey)) ? null : refuse('passkey_not_found');
  });
}

/** Removes all passkeys of a member and tells them of each. */
export async function dropPasskeysOf(
  floor: Pick<Floor, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
): Promise<void> {
  for (const passkey of await passkeysOf(tx, { face: 'member', id: member.id })) await drop(floor, tx, member, passkey);
}

async function drop(
  floor: Pick<Floor, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
  { id, label }: Passkey,
): Promise<boolean> {
  if (!(await dropPasskey(tx, { face: 'member', id: member.id }, id, floor.clock.now()))) return false;
  await alertMember(floor, tx, member, 'passkey_removed', { label });
  return true;
}
