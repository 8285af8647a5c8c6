import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { DAY_SECONDS, giveBack, QUARTER_SECONDS, spend } from '../attempts.ts';
import { isPassword } from '../secrets/secrets-of-people.ts';
import { knownStaffDevice, type ProvenDevice } from '../sessions/device-keys.ts';
import { spendOwn } from '../sessions/own-tries.ts';
import { networkOf } from '../sessions/throttle.ts';
import { identitySettings } from '../settings.ts';
import { enterStaff, type StaffSession } from './enter-staff.ts';
import { tellFailure } from './tell-failure.ts';
import { type TotpRefusal, tryTotp } from './try-totp.ts';

type SignInRow = { id: bigint; hash: string; expired: boolean };
type Asked = { email: string; password: string; totp: string; address: string } & OfDevice;
type OfDevice = { device?: string | undefined; deviceKey?: string | undefined };
type SignInRefusal = Refusal<
  'staff_credentials_wrong' | 'totp_already_used' | 'first_password_expired' | 'too_many_requests'
>;

/** A password that somebody else chose opens for three days (ASVS 6.4.1). */
const GIVEN_HOURS = 72;
/** Wrong passwords for one address in a day, from devices that its owner never signed in on. */
export const STAFF_TRIES_A_DAY = 100;

/**
 * Staff sign in by password and one-time password. The second is compared after a right first one alone. So a stranger
 * without the password uses up none of its tries.
 */
export async function staffSignIn(floor: Floor, given: Asked): Promise<StaffSession | SignInRefusal> {
  const asked = { ...given, email: given.email.toLowerCase() };
  const [staff] = await floor.sql<SignInRow[]>`
    select id, password_hash as hash,
      coalesce(password_given_at < clock_timestamp() - ${GIVEN_HOURS} * interval '1 hour', false) as expired
    from identity.staff where email = ${asked.email} and disabled_at is null`;
  const known = staff ? await knownStaffDevice(floor, { staffId: staff.id, deviceKey: asked.deviceKey }) : null;
  const counted = await countTry(floor, { ...asked, own: known });
  if (isRefusal(counted)) {
    await tellFailure(floor, null, 'identity.staff_sign_in_locked', { staff: staff?.id.toString() ?? null });
    return counted;
  }
  const right = await isPassword(asked.password, staff?.hash ?? null);
  const method = 'password';
  if (!staff || !right) {
    await tellFailure(floor, staff?.id ?? null, 'identity.staff_sign_in_failed', { method });
    return refuse('staff_credentials_wrong');
  }
  await counted();
  const by = known ? `device|${known.keyHash.toString('hex')}` : 'strangers';
  const wrong = await tryTotp(floor, {
    staffId: staff.id,
    totp: asked.totp,
    by,
    action: 'identity.staff_sign_in_failed',
  });
  if (wrong) return sameForBoth(wrong);
  if (staff.expired) {
    await tellFailure(floor, staff.id, 'identity.staff_sign_in_failed', { method, reason: 'first_password_expired' });
    return refuse('first_password_expired');
  }
  return floor.sql.begin(async (tx) => {
    // As in sign-in-by-password.ts: a password changed meanwhile opens nothing.
    const [still] = await tx`select from identity.staff where id = ${staff.id} and password_hash = ${staff.hash}
        and disabled_at is null`;
    if (!still) return refuse('staff_credentials_wrong');
    return enterStaff(floor, tx, { staffId: staff.id, method, device: asked.device, deviceKey: asked.deviceKey });
  });
}

/** The answer does not tell which of the two was wrong. */
function sameForBoth({ name, data }: TotpRefusal): SignInRefusal {
  return name === 'totp_wrong' ? refuse('staff_credentials_wrong') : refuse(name, data);
}

/** A known device has its own count. All strangers share another, by network and by address. */
async function countTry(
  floor: Floor,
  { email, address, own }: Asked & { own: ProvenDevice | null },
): Promise<(() => Promise<void>) | Refusal<'too_many_requests'>> {
  const forgive = own && (await spendOwn(floor, own));
  if (forgive) return forgive;
  const { passwordTriesPerQuarter: limit } = await identitySettings.read(floor);
  const quotas = [
    { bucket: `staff|${email}|${networkOf(address)}`, limit, windowSeconds: QUARTER_SECONDS },
    { bucket: `staff|${email}`, limit: limit * 3, windowSeconds: QUARTER_SECONDS },
    { bucket: `staff|${email}|day`, limit: STAFF_TRIES_A_DAY, windowSeconds: DAY_SECONDS },
  ];
  const wait = await spend(floor, quotas);
  if (wait) return wait;
  return () => giveBack(floor, quotas);
}
