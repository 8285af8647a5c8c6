import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Work } from '../../contract.ts';
import { memberByPhone } from '../members/members.ts';
import { enterOrAsk, type Needed } from '../second-factor/enter-or-ask.ts';
import { passwordHashOf } from '../secrets/confirm-password.ts';
import { isPassword } from '../secrets/secrets-of-people.ts';
import { identitySettings } from '../settings.ts';
import { knownDevice } from './device-keys.ts';
import { type SignedIn, tellSignIn, type Where } from './enter-member.ts';
import { spendOwn } from './own-tries.ts';
import { forgiveStranger, letStrangerTry, noteWrongTry, type StrangerRefusal } from './stranger-tries.ts';

export type SignInRefusal = Refusal<'credentials_wrong'> | StrangerRefusal;

type Asked = { phone: string; password: string; work?: Work | undefined } & Where;

/** An unknown phone and a wrong password answer alike and take the same time. */
export async function signInByPassword(floor: Floor, asked: Asked): Promise<SignedIn | SignInRefusal | Needed> {
  const { sessionDays } = await identitySettings.read(floor);
  const member = await memberByPhone(floor.sql, asked.phone);
  const counted = await countTry(floor, { ...asked, memberId: member?.id ?? null });
  if (isRefusal(counted)) {
    const reason = counted.name;
    floor.log.info({ event: 'sign_in_refused', memberId: member?.id.toString() ?? null, reason }, 'member sign-in');
    return counted;
  }
  const checked = member ? await passwordHashOf(floor, member.id) : null;
  const right = await isPassword(asked.password, checked);
  if (!member || !right) {
    if (counted.by === 'stranger') await noteWrongTry(floor, { phone: asked.phone, memberId: member?.id ?? null });
    tellSignIn(floor, { memberId: member?.id ?? null, method: 'password', right: false });
    return refuse('credentials_wrong');
  }
  await counted.forgive();
  const session = await floor.sql.begin(async (tx): Promise<SignedIn | Needed | Refusal<'credentials_wrong'>> => {
    // A password change meanwhile has just ended every session: the old password must not open another. The lock is
    // shared, so a change waits for this session and then ends it.
    const [still] = await tx`
      select from identity.member_secret where member_id = ${member.id} and password_hash = ${checked} for share`;
    if (!still) return refuse('credentials_wrong');
    return enterOrAsk(floor, tx, member, { ...asked, sessionDays, method: 'password' });
  });
  tellSignIn(floor, { memberId: member.id, method: 'password', right: !isRefusal(session) });
  return session;
}

type Counted = { by: 'owner' | 'stranger'; forgive: () => Promise<void> };

/**
 * Counts the try before the password is compared. A device that this member was signed in on has its own count, so
 * nobody else can use it up. A device that has used its own up is a stranger.
 */
async function countTry(floor: Floor, asked: Asked & { memberId: bigint | null }): Promise<Counted | StrangerRefusal> {
  const { memberId, deviceKey } = asked;
  const known = memberId === null ? null : await knownDevice(floor, { memberId, deviceKey });
  const forgive = known && (await spendOwn(floor, known));
  if (forgive) return { by: 'owner', forgive };
  const refused = await letStrangerTry(floor, asked);
  return refused ?? { by: 'stranger', forgive: () => forgiveStranger(floor, asked) };
}
