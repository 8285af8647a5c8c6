// How staff sign in, by password and one-time password or by a passkey, and what becomes of wrong tries.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  DAY_SECONDS,
  giveBack,
  networkOf,
  QUARTER_SECONDS,
  type Quota,
  spend,
  triesOf,
} from '#features/limits/server/public.ts';
import { answeredBy, type Assertion, isPassword, openedSeed, stepOf } from '#features/credentials/server/public.ts';
import { audit } from '#features/acts/server/public.ts';
import {
  endStaffSessions,
  forgetSessions,
  identitySettings,
  knownStaffDevice,
  openStaffSession,
  type ProvenDevice,
  queueText,
  spendOwn,
} from '#features/identity/server/public.ts';
import { staffById } from './staff.ts';

type StaffSession = { token: string; expiresAt: Date; deviceKey: string };

async function enterStaff(
  context: Context,
  tx: Transaction,
  entering: {
    staffId: bigint;
    method: 'passkey' | 'password';
    device: string | undefined;
    deviceKey?: string | undefined;
  },
): Promise<StaffSession> {
  const { staffId, method } = entering;
  await audit(tx, {
    staffId,
    action: 'identity.staff_sign_in',
    subject: `staff:${staffId}`,
    detail: { method },
  });
  return openStaffSession(context, tx, entering);
}

export function staffSessionToWire({ token, expiresAt, deviceKey }: StaffSession) {
  return { token, expiresAt: expiresAt.toISOString(), deviceKey };
}

/**
 * The audit log keeps the failures of a known person. Anyone may try an unknown name without a limit, so the log alone
 * keeps those (ASVS 16.3.1).
 */
export async function recordFailure(
  context: Context,
  staffId: bigint | null,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  context.log.warn({ event: action, staffId: staffId?.toString() ?? null, ...detail }, 'staff secret refused');
  if (staffId === null) return;
  const subject = `staff:${staffId}`;
  await context.sql.begin((tx) => audit(tx, { staffId, action, subject, detail }));
}

type TotpRefusal = Refusal<'totp_wrong' | 'totp_already_used' | 'too_many_requests'>;

/** Wrong ones in a quarter of an hour, in a day and in thirty days. A right one gives its own try back. */
export const TOTP_TRIES = { quarter: 5, day: 10, month: 30 };
const MONTH_SECONDS = 30 * DAY_SECONDS;
/** Wrong ones in a day, after a right password, of which the owner hears. */
export const TELL_AFTER = 3;

type Try = {
  staffId: bigint;
  totp: string;
  /** The owner of the count: a known device, a session, or all strangers. */
  by: string;
  /** The audit log's name of a wrong one. */
  action: string;
};

/**
 * Counts the try of a one-time password, compares it, and uses a right one up. It comes only after a right password and
 * has its own count. A guesser meets longer and longer waits, and its owner hears of it (docs/decisions/0037).
 */
export async function tryTotp(context: Context, { staffId, totp, by, action }: Try): Promise<TotpRefusal | null> {
  const [kept] = await context.sql<{ sealed: Buffer | null }[]>`
    select totp_sealed as sealed from identity.staff where id = ${staffId}`;
  const sealed = kept?.sealed ?? null;
  // A new seed begins new counts.
  const bucket = `staff_totp|${staffId}|${sealed?.subarray(0, 12).toString('hex') ?? ''}|${by}`;
  const quotas = quotasOf(bucket);
  const wait = await spend(context, quotas);
  if (wait) {
    await recordFailure(context, null, 'identity.staff_totp_locked', { staff: staffId.toString() });
    return wait;
  }
  const seed = sealed === null ? null : openedSeed(context, sealed);
  const refused = await useStep(context, staffId, seed === null ? null : stepOf(seed, totp));
  if (refused === null) {
    await giveBack(context, quotas);
    return null;
  }
  await recordFailure(context, staffId, action, { reason: refused.name });
  if (refused.name === 'totp_wrong' && (await triesOf(context, `${bucket}|day`)) >= TELL_AFTER)
    await tellOwner(context, staffId);
  return refused;
}

function quotasOf(bucket: string): Quota[] {
  return [
    { bucket, limit: TOTP_TRIES.quarter, windowSeconds: QUARTER_SECONDS },
    { bucket: `${bucket}|day`, limit: TOTP_TRIES.day, windowSeconds: DAY_SECONDS },
    { bucket: `${bucket}|month`, limit: TOTP_TRIES.month, windowSeconds: MONTH_SECONDS },
  ];
}

/** A one-time password is good once, also where two requests carry it at the same moment. */
async function useStep(
  context: Context,
  staffId: bigint,
  step: bigint | null,
): Promise<Refusal<'totp_wrong' | 'totp_already_used'> | null> {
  if (step === null) return refuse('totp_wrong');
  const taken =
    await context.sql`update identity.staff set totp_step = ${step} where id = ${staffId} and totp_step < ${step}`;
  return taken.count === 1 ? null : refuse('totp_already_used');
}

/** By mail, once a day at most. The console shows the same at the next sign-in. */
async function tellOwner(context: Context, staffId: bigint): Promise<void> {
  if (await spend(context, [{ bucket: `staff_told|${staffId}`, limit: 1, windowSeconds: DAY_SECONDS }])) return;
  await context.sql.begin(async (tx) => {
    const staff = await staffById(tx, staffId);
    if (!staff) return;
    const to = { memberId: null, phone: '', email: staff.email, language: 'en' };
    await queueText(context, tx, { ...to, kind: 'staff_alert', values: {} });
  });
}

type SignInRow = { id: bigint; hash: string; expired: boolean };
type Asked = { email: string; password: string; totp: string; address: string } & OfDevice;
type OfDevice = { device?: string | undefined; deviceKey?: string | undefined };
type SignInRefusal = Refusal<
  'staff_credentials_wrong' | 'totp_already_used' | 'first_password_expired' | 'too_many_requests'
>;

/** A password that another person chose opens for three days (ASVS 6.4.1). */
const GIVEN_HOURS = 72;
/** Wrong passwords for one address in a day, from devices that its owner never signed in on. */
export const STAFF_TRIES_A_DAY = 100;

/**
 * Staff sign in by password and one-time password. The second is compared after a right first one alone. So a stranger
 * without the password uses up none of its tries.
 */
export async function staffSignIn(context: Context, given: Asked): Promise<StaffSession | SignInRefusal> {
  const asked = { ...given, email: given.email.toLowerCase() };
  const [staff] = await context.sql<SignInRow[]>`
    select id, password_hash as hash,
      coalesce(password_given_at < clock_timestamp() - ${GIVEN_HOURS} * interval '1 hour', false) as expired
    from identity.staff where email = ${asked.email} and disabled_at is null`;
  const known = staff ? await knownStaffDevice(context, { staffId: staff.id, deviceKey: asked.deviceKey }) : null;
  const counted = await countTry(context, { ...asked, own: known });
  if (isRefusal(counted)) {
    await recordFailure(context, null, 'identity.staff_sign_in_locked', { staff: staff?.id.toString() ?? null });
    return counted;
  }
  const right = await isPassword(asked.password, staff?.hash ?? null);
  const method = 'password';
  if (!staff || !right) {
    await recordFailure(context, staff?.id ?? null, 'identity.staff_sign_in_failed', { method });
    return refuse('staff_credentials_wrong');
  }
  await counted();
  const by = known ? `device|${known.keyHash.toString('hex')}` : 'strangers';
  const wrong = await tryTotp(context, {
    staffId: staff.id,
    totp: asked.totp,
    by,
    action: 'identity.staff_sign_in_failed',
  });
  if (wrong) return sameForBoth(wrong);
  if (staff.expired) {
    await recordFailure(context, staff.id, 'identity.staff_sign_in_failed', {
      method,
      reason: 'first_password_expired',
    });
    return refuse('first_password_expired');
  }
  return context.sql.begin(async (tx) => {
    // As with members: a password changed meanwhile opens nothing.
    const [still] = await tx`select from identity.staff where id = ${staff.id} and password_hash = ${staff.hash}
        and disabled_at is null`;
    if (!still) return refuse('staff_credentials_wrong');
    return enterStaff(context, tx, { staffId: staff.id, method, device: asked.device, deviceKey: asked.deviceKey });
  });
}

/** The answer does not tell which of the two was wrong. */
function sameForBoth({ name, data }: TotpRefusal): SignInRefusal {
  return name === 'totp_wrong' ? refuse('staff_credentials_wrong') : refuse(name, data);
}

/** A known device has its own count. All strangers share another, by network and by address. */
async function countTry(
  context: Context,
  { email, address, own }: Asked & { own: ProvenDevice | null },
): Promise<(() => Promise<void>) | Refusal<'too_many_requests'>> {
  const forgive = own && (await spendOwn(context, own));
  if (forgive) return forgive;
  const { passwordTriesPerQuarter: limit } = await identitySettings.read(context);
  const quotas = [
    { bucket: `staff|${email}|${networkOf(address)}`, limit, windowSeconds: QUARTER_SECONDS },
    { bucket: `staff|${email}`, limit: limit * 3, windowSeconds: QUARTER_SECONDS },
    { bucket: `staff|${email}|day`, limit: STAFF_TRIES_A_DAY, windowSeconds: DAY_SECONDS },
  ];
  const wait = await spend(context, quotas);
  if (wait) return wait;
  return () => giveBack(context, quotas);
}

export async function staffPasskeySignIn(
  context: Context,
  asked: { response: Assertion; device?: string | undefined; deviceKey?: string | undefined },
): Promise<StaffSession | Refusal<'staff_credentials_wrong'>> {
  const { response, device, deviceKey } = asked;
  const { consoleUrl: publicUrl } = context.config;
  const session = await context.sql.begin(async (tx): Promise<StaffSession | null> => {
    const passkey = await answeredBy(tx, { kind: 'staff', id: null, response, publicUrl });
    if (!passkey) return null;
    return enterStaff(context, tx, { staffId: passkey.ownerId, method: 'passkey', device, deviceKey });
  });
  if (session) return session;
  await recordFailure(context, null, 'identity.staff_sign_in_failed', { method: 'passkey' });
  return refuse('staff_credentials_wrong');
}

export async function staffSignOut(context: Context, caller: StaffCaller): Promise<void> {
  await context.sql.begin((tx) => endStaffSessions(tx, { staffId: caller.staffId, only: caller.sessionId }));
  forgetSessions(context.sql, `staff:${caller.staffId}`);
}
