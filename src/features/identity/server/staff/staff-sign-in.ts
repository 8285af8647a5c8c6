// Staff sign in by password and one-time password, or by passkey.
import type { Transaction } from '../../../../platform/db.ts';
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { QUARTER_SECONDS, spend } from '../attempts.ts';
import { audit } from '../audit.ts';
import { isPassword } from '../secrets/secrets-of-people.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { endStaffSessions } from '../sessions/end-sessions.ts';
import { openStaffSession } from '../sessions/open-session.ts';
import { networkOf } from '../sessions/throttle.ts';
import { identitySettings } from '../settings.ts';
import { openedSeed, stepOf } from './one-time-password.ts';
import { isRightAssertion, takeChallenge } from './passkeys.ts';

type StaffSession = { token: string; expiresAt: Date };

type SignInRow = { id: bigint; hash: string; sealed: Buffer | null; step: bigint };

export async function staffSignIn(
  floor: Floor,
  asked: { email: string; password: string; totp: string; address: string },
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
      // As in sign-in.ts: a password changed meanwhile opens nothing.
      const [still] = await tx`select from identity.staff where id = ${staff.id} and password_hash = ${staff.hash}
          and disabled_at is null`;
      return still ? enter(floor, tx, staff.id, 'password') : refuse('staff_credentials_wrong');
    },
  );
  if (isRefusal(session))
    await tellFailure(floor, staff.id, 'identity.staff_sign_in_failed', { method: 'password', reason: session.name });
  return session;
}

export async function staffPasskeySignIn(
  floor: Floor,
  response: { id: string; response: { clientDataJSON: string } },
): Promise<StaffSession | Refusal<'staff_credentials_wrong'>> {
  const challenge = await takeChallenge(floor.sql, 'sign_in', null, response.response.clientDataJSON);
  const session =
    challenge === null
      ? null
      : await floor.sql.begin(async (tx): Promise<StaffSession | null> => {
          const passkey = await isRightAssertion(tx, { response, challenge, publicUrl: floor.config.publicUrl });
          return passkey ? enter(floor, tx, passkey.staffId, 'passkey') : null;
        });
  if (session) return session;
  await tellFailure(floor, null, 'identity.staff_sign_in_failed', { method: 'passkey' });
  return refuse('staff_credentials_wrong');
}

/** What fails for somebody known stands in the audit log; what anybody may try without a limit only in the log (ASVS 16.3.1). */
export async function tellFailure(
  floor: Floor,
  staffId: bigint | null,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  floor.log.warn({ event: action, staffId: staffId?.toString() ?? null, ...detail }, 'staff secret refused');
  if (staffId === null) return;
  const subject = `staff:${staffId}`;
  await floor.sql.begin((tx) => audit(tx, { staffId, action, subject, detail, at: floor.clock.now() }));
}

async function enter(
  floor: Floor,
  tx: Transaction,
  staffId: bigint,
  method: 'passkey' | 'password',
): Promise<StaffSession> {
  await audit(tx, {
    staffId,
    action: 'identity.staff_sign_in',
    subject: `staff:${staffId}`,
    detail: { method },
    at: floor.clock.now(),
  });
  return openStaffSession(floor, tx, { staffId, method });
}

export async function staffSignOut(floor: Floor, caller: StaffCaller): Promise<void> {
  await floor.sql.begin((tx) => endStaffSessions(tx, { staffId: caller.staffId, only: caller.sessionId }));
  forgetSessions(floor.sql, `staff:${caller.staffId}`);
}
