import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '../members/members.ts';
import { type Assertion, answeredBy } from '../passkeys/passkeys.ts';
import { enterMember, type SignedIn, tellSignIn, type Where } from '../sessions/enter-member.ts';
import { identitySettings } from '../settings.ts';

/** The passkey names its member. Its device asked for a finger, a face or a code, so these are two factors at once. */
export async function signInByPasskey(
  floor: Floor,
  asked: { response: Assertion } & Where,
): Promise<SignedIn | Refusal<'passkey_unknown'>> {
  const { sessionDays } = await identitySettings.read(floor);
  const { publicUrl } = floor.config;
  const [memberId, session] = await floor.sql.begin(async (tx): Promise<[bigint | null, SignedIn | null]> => {
    const passkey = await answeredBy(tx, { face: 'member', id: null, response: asked.response, publicUrl });
    if (!passkey) return [null, null];
    // A reset of the password ends passkeys and sessions. It waits for this session, or this waits for it.
    await tx`select from identity.member_secret where member_id = ${passkey.ownerId} for share`;
    const [still] = await tx`select from identity.member_passkey where id = ${passkey.id} and removed_at is null`;
    if (!still) return [passkey.ownerId, null];
    const member = must(await memberById(tx, passkey.ownerId));
    return [member.id, await enterMember(floor, tx, member, { ...asked, sessionDays, proven: true })];
  });
  tellSignIn(floor, { memberId, method: 'passkey', right: session !== null });
  return session ?? refuse('passkey_unknown');
}
