// Staff sign-in, by password and one-time password or by a passkey, with the limits on wrong tries and their records.
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
 * Records a failure in the audit log if the person is known. Anyone can try unknown names without limit, so these go
 * only to the process log (ASVS 16.3.1).
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

/** Wrong one-time passwords allowed in a quarter of an hour, a day and thirty days. A right one gives its try back. */
export const TOTP_TRIES = { quarter: 5, day: 10, month: 30 };
const MONTH_SECONDS = 30 * DAY_SECONDS;
/** After this many wrong ones in a day, each after a right password, the account's owner is told. */
export const TELL_AFTER = 3;

type Try = {
  staffId: bigint;
  totp: string;
  /** Whose tries are counted together: those of a known device, of a session, or of all strangers. */
  by: string;
  /** The action under which the audit log records a wrong one. */
  action: string;
};

/**
 * Counts the try of a one-time password, compares it, and uses up a right one. Call it only after a right password; its
 * tries are counted apart. A guesser must wait longer and longer, and the owner is told (docs/decisions/0037).
 */
export async function tryTotp(context: Context, { staffId, totp, by, action }: Try): Promise<TotpRefusal | null> {
  const [kept] = await context.sql<{ sealed: Buffer | null }[]>`
    select totp_sealed as sealed from identity.staff where id = ${staffId}`;
  const sealed = kept?.sealed ?? null;
  // The bucket names the seed, so that a new seed starts new counts.
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

/** Uses a one-time password up. It works once, even if two requests carry it at the same moment. */
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

/** Tells the owner by mail, at most once a day. The console shows the same at the next sign-in. */
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

/** A password that another person chose works for three days (ASVS 6.4.1). */
const GIVEN_HOURS = 72;
/** Wrong passwords allowed for one address in a day, from devices on which its owner never signed in. */
export const STAFF_TRIES_A_DAY = 100;

/**
 * Signs staff in by password and one-time password. The latter is compared only if the password was right, so that a
 * stranger without the password can't use up its tries.
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
    // As with members, a password that was changed meanwhile must not sign in.
    const [still] = await tx`select from identity.staff where id = ${staff.id} and password_hash = ${staff.hash}
        and disabled_at is null`;
    if (!still) return refuse('staff_credentials_wrong');
    return enterStaff(context, tx, { staffId: staff.id, method, device: asked.device, deviceKey: asked.deviceKey });
  });
}

/** Turns the refusal into one that doesn't reveal whether the password or the one-time password was wrong. */
function sameForBoth({ name, data }: TotpRefusal): SignInRefusal {
  return name === 'totp_wrong' ? refuse('staff_credentials_wrong') : refuse(name, data);
}

/** Counts a sign-in try: a known device has its own count, and all others share counts by network and by address. */
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
