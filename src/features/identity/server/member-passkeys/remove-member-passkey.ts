import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type Member, memberById } from '../members/members.ts';
import { dropPasskey, type Passkey, passkeysOf } from '../passkeys/passkeys.ts';
import { confirmOwner, type Owned, type OwnedRefusal } from '../second-factor/check-second.ts';
import { secondFactorOf } from '../second-factor/second-factor-store.ts';
import { alertMember } from '../sessions/alerts.ts';

export async function removeMemberPasskey(
  floor: Floor,
  asked: Owned & { id: bigint },
): Promise<null | OwnedRefusal | Refusal<'passkey_not_found' | 'last_second_factor'>> {
  const refused = await confirmOwner(floor, asked);
  if (refused) return refused;
  return floor.sql.begin(async (tx): Promise<null | Refusal<'passkey_not_found' | 'last_second_factor'>> => {
    const member = must(await memberById(tx, asked.memberId));
    // Two removals at a time queue here, so that the second sees that it is the last.
    await tx`select from identity.member_secret where member_id = ${member.id} for update`;
    const all = await passkeysOf(tx, { face: 'member', id: member.id });
    const passkey = all.find(({ id }) => id === asked.id);
    if (!passkey) return refuse('passkey_not_found');
    const factor = await secondFactorOf(tx, member.id);
    if (factor && factor.sealed === null && all.length === 1) return refuse('last_second_factor');
    return (await drop(floor, tx, member, passkey)) ? null : refuse('passkey_not_found');
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
