import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '../members/members.ts';
import { keepPasskey, registrationOptions } from '../passkeys/keep-passkey.ts';
import { type Passkey, passkeysOf } from '../passkeys/passkeys.ts';
import { confirmOwner, type Owned, type OwnedRefusal } from '../second-factor/check-second.ts';
import { alertMember } from '../sessions/alerts.ts';

/** Few people own more devices, and the page shows all of them. */
const PASSKEYS_MAX = 10;

type MayNot = Refusal<'member_frozen' | 'passkeys_full'>;

/**
 * A passkey signs in alone. So it takes each factor that the member has, before their device makes one. Nobody else
 * gets a challenge.
 */
export async function beginPasskey(
  floor: Floor,
  asked: Owned,
): Promise<Record<string, unknown> | MayNot | OwnedRefusal> {
  const { memberId } = asked;
  const refused = (await mayNotAdd(floor, memberId)) ?? (await confirmOwner(floor, asked));
  if (refused) return refused;
  const { memberNo, nickname } = must(await memberById(floor.sql, memberId));
  // The phone shows these names to whoever holds it, so they name no number and no person.
  const names = { userName: memberNo, displayName: nickname };
  return registrationOptions(floor.sql, { face: 'member', id: memberId, ...names, publicUrl: floor.config.publicUrl });
}

/** Keeps the answer to the challenge of `beginPasskey`, and tells the member. */
export async function addMemberPasskey(
  floor: Floor,
  { memberId, sessionId, label, response }: { memberId: bigint; sessionId: bigint; label: string; response: unknown },
): Promise<Passkey | MayNot | Refusal<'passkey_not_added'>> {
  const refused = await mayNotAdd(floor, memberId);
  if (refused) return refused;
  const { publicUrl } = floor.config;
  return floor.sql.begin(async (tx): Promise<Passkey | Refusal<'passkey_not_added'>> => {
    // A reset of the password ends sessions and passkeys. It waits for this one, or this waits and finds no session.
    await tx`select from identity.member_secret where member_id = ${memberId} for share`;
    const [alive] = await tx`select from identity.session where id = ${sessionId} and ended_at is null for share`;
    const owner = { face: 'member', id: memberId } as const;
    const id = alive ? await keepPasskey(tx, { ...owner, label, publicUrl, response }) : null;
    if (id === null) return refuse('passkey_not_added');
    await alertMember(floor, tx, must(await memberById(tx, memberId)), 'passkey_added', { label });
    return must((await passkeysOf(tx, owner)).find((passkey) => passkey.id === id));
  });
}

async function mayNotAdd(floor: Floor, memberId: bigint): Promise<MayNot | null> {
  const member = must(await memberById(floor.sql, memberId));
  if (member.frozenAt) return refuse('member_frozen');
  const kept = await passkeysOf(floor.sql, { face: 'member', id: memberId });
  return kept.length < PASSKEYS_MAX ? null : refuse('passkeys_full', { most: PASSKEYS_MAX });
}
