// Staff: rows, sign-in by password and one-time password or by passkey, and their administration.
import type { Queryable, Transaction } from '../../../../platform/db.ts';
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { StaffRole } from '../../../../platform/contract.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { must } from '../../../../platform/must.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { giveBack, QUARTER_SECONDS, spend } from '../attempts.ts';
import { audit } from '../audit.ts';
import { newSeed, openedSeed, seedUri, stepOf } from './one-time-password.ts';
import { isRightAssertion, takeChallenge } from './passkeys.ts';
import { weaknessOf } from '../secrets/password-rules.ts';
import { hashPassword, isPassword, seal } from '../secrets/secrets-of-people.ts';
import { endStaffSessions, forgetSessions, openStaffSession } from '../sessions/sessions.ts';
import { identitySettings } from '../settings.ts';
import { networkOf } from '../sessions/throttle.ts';

export type Staff = {
  id: bigint;
  name: string;
  email: string;
  roles: StaffRole[];
  demo: boolean;
  createdAt: Date;
  disabledAt: Date | null;
  passkeys: number;
  totp: boolean;
};

const columns = (q: Queryable) => q`
  s.id, s.name, s.email, s.roles, s.demo, s.created_at, s.disabled_at, s.totp_sealed is not null as totp,
  (select count(*)::int from identity.staff_passkey p where p.staff_id = s.id and p.removed_at is null) as passkeys`;

export async function staffById(q: Queryable, id: bigint): Promise<Staff | null> {
  const [row] = await q<Staff[]>`select ${columns(q)} from identity.staff s where s.id = ${id}`;
  return row ?? null;
}

export async function listStaff(
  q: Queryable,
  asked: { q: string | null; after: bigint | null; limit: number },
): Promise<Staff[]> {
  const like = asked.q === null ? null : `%${asked.q.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`;
  return q<Staff[]>`
    select ${columns(q)} from identity.staff s
    where (${asked.after}::bigint is null or s.id > ${asked.after})
      and (${like}::text is null or lower(s.name) like ${like} or s.email like ${like})
    order by s.id limit ${asked.limit}`;
}

/** Everybody, disabled ones included: what they did keeps their name. */
export async function staffNames(q: Queryable): Promise<{ id: bigint; name: string }[]> {
  return q<{ id: bigint; name: string }[]>`select id, name from identity.staff order by id`;
}

// --- Sign-in ------------------------------------------------------------------------------------------------------

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
    select id, password_hash as hash, totp_sealed as sealed, totp_step as step from identity.staff where email = ${email} and disabled_at is null`;
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
      const [still] =
        await tx`select from identity.staff where id = ${staff.id} and password_hash = ${staff.hash} and disabled_at is null`;
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
async function tellFailure(
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

/** For what staff confirm with their password. */
export async function confirmStaffPassword(
  floor: Floor,
  { staffId, password }: { staffId: bigint; password: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests'>> {
  return countedTry(floor, { staffId, secret: 'password' }, async () => {
    const [staff] = await floor.sql<
      { hash: string }[]
    >`select password_hash as hash from identity.staff where id = ${staffId} and disabled_at is null`;
    return (await isPassword(password, staff?.hash ?? null)) ? null : refuse('password_wrong');
  });
}

/** Counted in the secret's own quota before it is looked at; a right one gives its try back, a wrong one stands in the audit log. */
export async function countedTry<Wrong extends Refusal>(
  floor: Floor,
  { staffId, secret }: { staffId: bigint; secret: 'password' | 'totp' },
  look: () => Promise<Wrong | null>,
): Promise<null | Wrong | Refusal<'too_many_requests'>> {
  const { passwordTriesPerQuarter } = await identitySettings.read(floor);
  const bucket = `staff_${secret}|${staffId}`;
  const wait = await spend(floor, [{ bucket, limit: passwordTriesPerQuarter, windowSeconds: QUARTER_SECONDS }]);
  if (wait) return wait;
  const wrong = await look();
  if (wrong) await tellFailure(floor, staffId, `identity.staff_${secret}_refused`, { reason: wrong.name });
  else await giveBack(floor, bucket);
  return wrong;
}

// --- Administration -----------------------------------------------------------------------------------------------

type NewStaff = { name: string; email: string; password: string; roles: readonly StaffRole[] };

/**
 * Made by the installation itself: the first administrator, the sandbox's demo staff. Needs the owner's database role; the product's
 * own takes people on by acts of two persons only (staff-acts.ts). The seed is shown once.
 */
export async function createStaff(
  floor: Floor,
  asked: NewStaff & { demo?: boolean; totpSecret?: string },
): Promise<{ staff: Staff; totpUri: string } | Refusal<'staff_email_taken' | 'field_invalid'>> {
  const weak = weakPasswordOf(asked, asked.password);
  if (weak) return refuse('field_invalid', { fields: { password: weak } });
  const { demo = false, totpSecret = newSeed() } = asked;
  const row = { ...asked, demo, seed: totpSecret, hash: await hashPassword(asked.password), actId: null, by: null };
  return floor.sql.begin(async (tx): Promise<{ staff: Staff; totpUri: string } | Refusal<'staff_email_taken'>> => {
    const id = await insertStaff(floor, tx, row);
    if (id === null) return refuse('staff_email_taken');
    return { staff: must(await staffById(tx, id)), totpUri: seedUri(totpSecret, asked.email.toLowerCase()) };
  });
}

export function weakPasswordOf(of: { name: string; email: string }, password: string): 'common' | 'personal' | null {
  return weaknessOf(password, [...of.name.split(/\s+/), of.email.toLowerCase().split('@')[0] ?? '']);
}

type StaffRow = { name: string; email: string; roles: readonly StaffRole[]; hash: string; seed: string; demo: boolean };

/** Null where the address is taken. */
export async function insertStaff(
  floor: Floor,
  tx: Transaction,
  { name, email, roles, hash, seed, demo, actId, by }: StaffRow & { actId: bigint | null; by: bigint | null },
): Promise<bigint | null> {
  const at = floor.clock.now();
  const [row] = await tx<{ id: bigint }[]>`
    insert into identity.staff (name, email, password_hash, totp_sealed, roles, demo, act_id, created_at)
    values (${name}, ${email.toLowerCase()}, ${hash}, ${seal(floor.secrets, seed)}, ${[...new Set(roles)]}, ${demo}, ${actId}, ${at})
    on conflict (email) do nothing returning id`;
  if (!row) return null;
  const detail = { roles, ...(actId === null ? {} : { actId }) };
  await audit(tx, { staffId: by, action: 'identity.create_staff', subject: `staff:${row.id}`, detail, at });
  return row.id;
}

type NarrowRefusal = Refusal<'staff_not_found' | 'last_admin' | 'two_persons_needed'>;

/**
 * Takes roles away or shuts out: one person may, and quickly. It counts at once, because sessions are looked up anew. One enabled
 * administrator always remains. What gives somebody more is an act of two persons (staff-acts.ts).
 */
export async function changeStaff(
  floor: Floor,
  asked: { by: bigint; id: bigint; roles?: readonly StaffRole[] | undefined; disabled?: true | undefined },
): Promise<Staff | NarrowRefusal> {
  const result = await floor.sql.begin(async (tx): Promise<Staff | NarrowRefusal> => {
    // Two administrators demoting each other queue here, so that the second sees that it is the last.
    await tx`select pg_advisory_xact_lock(7203013)`;
    const before = await staffById(tx, asked.id);
    if (!before) return refuse('staff_not_found');
    const at = floor.clock.now();
    const roles = asked.roles ?? before.roles;
    if (roles.some((role) => !before.roles.includes(role))) return refuse('two_persons_needed');
    const disabledAt = asked.disabled ? (before.disabledAt ?? at) : before.disabledAt;
    const [others] = await tx<{ n: number }[]>`
      select count(*)::int as n from identity.staff where 'admin' = any (roles) and disabled_at is null and id <> ${asked.id}`;
    if ((!roles.includes('admin') || disabledAt !== null) && others?.n === 0) return refuse('last_admin');
    await tx`update identity.staff set roles = ${[...new Set(roles)]}, disabled_at = ${disabledAt} where id = ${asked.id}`;
    await endStaffSessions(tx, { staffId: asked.id });
    const detail = { before: { roles: before.roles, disabledAt: before.disabledAt }, after: { roles, disabledAt } };
    await audit(tx, { staffId: asked.by, action: 'identity.change_staff', subject: `staff:${asked.id}`, detail, at });
    return must(await staffById(tx, asked.id));
  });
  forgetSessions(floor.sql, `staff:${asked.id}`);
  return result;
}
