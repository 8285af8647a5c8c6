import type { Floor } from '../../../../platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { QUARTER_SECONDS, spend } from '../attempts.ts';
import { memberByPhone } from '../members/members.ts';
import { enterOrAsk, type Needed } from '../second-factor/enter-or-ask.ts';
import { passwordHashOf } from '../secrets/confirm-password.ts';
import { isPassword } from '../secrets/secrets-of-people.ts';
import { identitySettings } from '../settings.ts';
import { type SignedIn, tellSignIn, type Where } from './enter-member.ts';
import { networkOf } from './throttle.ts';

export type SignInRefusal = Refusal<'credentials_wrong' | 'too_many_requests'>;

/** An unknown phone and a wrong password answer alike and take the same time. */
export async function signInByPassword(
  floor: Floor,
  asked: { phone: string; password: string } & Where,
): Promise<SignedIn | SignInRefusal | Needed> {
  const { passwordTriesPerQuarter, passwordTriesPerAccount, sessionDays } = await identitySettings.read(floor);
  const wait = await spend(floor, [
    {
      bucket: `sign_in|${asked.phone}|${networkOf(asked.address)}`,
      limit: passwordTriesPerQuarter,
      windowSeconds: QUARTER_SECONDS,
    },
    { bucket: `sign_in|${asked.phone}`, limit: passwordTriesPerAccount, windowSeconds: QUARTER_SECONDS },
  ]);
  if (wait) return wait;
  const member = await memberByPhone(floor.sql, asked.phone);
  const checked = member ? await passwordHashOf(floor, member.id) : null;
  const right = await isPassword(asked.password, checked);
  if (!member || !right) {
    tellSignIn(floor, { memberId: member?.id ?? null, method: 'password', right: false });
    return refuse('credentials_wrong');
  }
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
