import type { Floor } from '../../../../platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { QUARTER_SECONDS, spend } from '../attempts.ts';
import { isPassword } from '../secrets/secrets-of-people.ts';
import { networkOf } from '../sessions/throttle.ts';
import { identitySettings } from '../settings.ts';
import { enterStaff, type StaffSession } from './enter-staff.ts';
import { openedSeed, stepOf } from './one-time-password.ts';
import { tellFailure } from './tell-failure.ts';

type SignInRow = { id: bigint; hash: string; sealed: Buffer | null; step: bigint };

/** Staff sign in by password and one-time password. */
export async function staffSignIn(
  floor: Floor,
  asked: { email: string; password: string; totp: string; address: string; device?: string | undefined },
): Promise<StaffSession | Refusal<'staff_credentials_wrong' | 'totp_already_used' | 'too_many_requests'>> {
  const email = asked.email.toLowerCase();
  const { passwordTriesPerQuarter } = await identitySettings.read(floor);
  const wait = await spend(floor, [
    {
      bucket: `staff|${email}|${networkOf(asked.address)}`,
      limit: passwordTriesPerQuarter,
      windowSeconds: QUARTER_SECONDS,
    },
    { bucket: `staff|${email}`, limit: passwordTriesPerQuarter * 3, windowSeconds: QUARTER_SECONDS },
  ]);
  if (wait) return wait;
  const [staff] = await floor.sql<SignInRow[]>`
    select id, password_hash as hash, totp_sealed as sealed, totp_step as step from identity.staff
    where email = ${email} and disabled_at is null`;
  const right = await isPassword(asked.password, staff?.hash ?? null);
  const secret = staff?.sealed ? openedSeed(floor, staff.sealed) : null;
  const step = secret === null ? null : stepOf(secret, asked.totp);
  if (!staff || !right || step === null) {
    await tellFailure(floor, staff?.id ?? null, 'identity.staff_sign_in_failed', { method: 'password' });
    return refuse('staff_credentials_wrong');
  }
  const session = await floor.sql.begin(
    async (tx): Promise<StaffSession | Refusal<'totp_already_used' | 'staff_credentials_wrong'>> => {
      const taken =
        await tx`update identity.staff set totp_step = ${step} where id = ${staff.id} and totp_step < ${step}`;
      if (taken.count === 0) return refuse('totp_already_used');
      // As in sign-in-by-password.ts: a password changed meanwhile opens nothing.
      const [still] = await tx`select from identity.staff where id = ${staff.id} and password_hash = ${staff.hash}
          and disabled_at is null`;
      return still
        ? enterStaff(floor, tx, { staffId: staff.id, method: 'password', device: asked.device })
        : refuse('staff_credentials_wrong');
    },
  );
  if (isRefusal(session))
    await tellFailure(floor, staff.id, 'identity.staff_sign_in_failed', { method: 'password', reason: session.name });
  return session;
}
