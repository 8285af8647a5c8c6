// Staff: their rows, creating them, taking rights away, and setting new secrets.
import { soundsLike } from '#platform/finder.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { audit } from '#features/acts/server/public.ts';
import {
  hashPassword,
  newSeed,
  oneTimePasswordNow,
  openedSeed,
  seal,
  seedUri,
  type Weakness,
  weaknessOf,
} from '#features/credentials/server/public.ts';
import { endStaffSessions, forgetSessions } from '#features/identity/server/public.ts';

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
  return q<Staff[]>`
    select ${columns(q)} from identity.staff s
    where (${asked.after}::bigint is null or s.id > ${asked.after})
      and (${asked.q}::text is null
        or position(platform.fold(${asked.q}) in platform.fold(s.name || ' ' || s.email)) > 0
        or ${soundsLike(q, q`s.name`, asked.q)})
    order by s.id limit ${asked.limit}`;
}

/** All staff, also disabled ones, because the console still names them on what they did. */
export async function staffNames(q: Queryable): Promise<{ id: bigint; name: string }[]> {
  return q<{ id: bigint; name: string }[]>`select id, name from identity.staff order by id`;
}

type NewStaff = { name: string; email: string; password: string; roles: readonly StaffRole[] };

/**
 * Creates the first administrator and the sandbox's demo staff during installation. This needs the owner's database
 * role, because the app's role can create staff only by acts of two persons (staff-acts). The seed is shown once.
 */
export async function createStaff(
  context: Pick<Context, 'sql' | 'clock' | 'secrets'>,
  asked: NewStaff & { demo?: boolean; totpSecret?: string; given?: boolean },
): Promise<{ staff: Staff; totpUri: string } | Refusal<'staff_email_taken' | 'field_invalid'>> {
  const weak = weakPasswordOf(asked, asked.password);
  if (weak) return refuse('field_invalid', { fields: { password: weak } });
  const { demo = false, given = false, totpSecret = newSeed() } = asked;
  const row = {
    ...asked,
    demo,
    given,
    seed: totpSecret,
    hash: await hashPassword(asked.password),
    actId: null,
    by: null,
  };
  return context.sql.begin(async (tx): Promise<{ staff: Staff; totpUri: string } | Refusal<'staff_email_taken'>> => {
    const id = await insertStaff(context, tx, row);
    if (id === null) return refuse('staff_email_taken');
    return { staff: required(await staffById(tx, id)), totpUri: seedUri(totpSecret, asked.email.toLowerCase()) };
  });
}

export function weakPasswordOf(of: { name: string; email: string }, password: string): Weakness | null {
  return weaknessOf(password, [...of.name.split(/\s+/), of.email.toLowerCase().split('@')[0] ?? '']);
}

type StaffRow = {
  name: string;
  email: string;
  roles: readonly StaffRole[];
  hash: string;
  seed: string;
  demo: boolean;
  given: boolean;
};

/**
 * Inserts a person. `given` means that another person knows the password and the seed, so that the owner must change
 * them. Returns null if the address is taken.
 */
export async function insertStaff(
  context: Pick<Context, 'clock' | 'secrets'>,
  tx: Transaction,
  { name, email, roles, hash, seed, demo, given, actId, by }: StaffRow & { actId: bigint | null; by: bigint | null },
): Promise<bigint | null> {
  const at = context.clock.now();
  const since = given ? tx`clock_timestamp()` : null;
  const [row] = await tx<{ id: bigint }[]>`
    insert into identity.staff (name, email, password_hash, totp_sealed, roles, demo, act_id, created_at,
      password_given_at, seed_given_at)
    values (${name}, ${email.toLowerCase()}, ${hash}, ${seal(context.secrets, seed)}, ${[...new Set(roles)]}, ${demo},
      ${actId}, ${at}, ${since}, ${since})
    on conflict (email) do nothing returning id`;
  if (!row) return null;
  const detail = { roles, ...(actId === null ? {} : { actId }) };
  await audit(tx, { staffId: by, action: 'identity.create_staff', subject: `staff:${row.id}`, detail });
  return row.id;
}

type NarrowRefusal = Refusal<'staff_not_found' | 'last_admin' | 'two_persons_needed'>;

/**
 * Takes roles away or disables a person. One person may do it, so that it is quick, and it takes effect at once,
 * because the sessions end. One enabled administrator always remains. Giving rights takes two persons (staff-acts).
 */
export async function changeStaff(
  context: Context,
  asked: { by: bigint; id: bigint; roles?: readonly StaffRole[] | undefined; disabled?: true | undefined },
): Promise<Staff | NarrowRefusal> {
  const result = await context.sql.begin(async (tx): Promise<Staff | NarrowRefusal> => {
    // Two administrators who demote each other wait here, so that the second finds that they are the last.
    await tx`select pg_advisory_xact_lock(7203013)`;
    const before = await staffById(tx, asked.id);
    if (!before) return refuse('staff_not_found');
    const at = context.clock.now();
    const roles = asked.roles ?? before.roles;
    if (roles.some((role) => !before.roles.includes(role))) return refuse('two_persons_needed');
    const disabledAt = asked.disabled ? (before.disabledAt ?? at) : before.disabledAt;
    const [others] = await tx<{ n: number }[]>`
      select count(*)::int as n from identity.staff where 'admin' = any (roles) and disabled_at is null
        and id <> ${asked.id}`;
    if ((!roles.includes('admin') || disabledAt !== null) && others?.n === 0) return refuse('last_admin');
    await tx`update identity.staff set roles = ${[...new Set(roles)]}, disabled_at = ${disabledAt}
      where id = ${asked.id}`;
    await endStaffSessions(tx, { staffId: asked.id });
    const detail = { before: { roles: before.roles, disabledAt: before.disabledAt }, after: { roles, disabledAt } };
    await audit(tx, { staffId: asked.by, action: 'identity.change_staff', subject: `staff:${asked.id}`, detail });
    return required(await staffById(tx, asked.id));
  });
  forgetSessions(context.sql, `staff:${asked.id}`);
  return result;
}

type Kept = { staffId: bigint; by: bigint | null; hash?: string; seed?: string; step?: bigint; except?: bigint };

export async function keepStaffSecret(
  context: Context,
  { staffId, by, hash, seed, step, except }: Kept,
  action: string,
): Promise<void> {
  const sealed = seed === undefined ? null : seal(context.secrets, seed);
  // A secret that its owner did not choose is known to another person, and must be changed.
  const own = by === staffId;
  await context.sql.begin(async (tx) => {
    await tx`
      update identity.staff set password_hash = coalesce(${hash ?? null}, password_hash),
        totp_sealed = coalesce(${sealed}, totp_sealed), totp_step = coalesce(${step ?? null}::bigint, totp_step),
        password_given_at = case when ${hash === undefined} then password_given_at
          when ${own} then null else clock_timestamp() end,
        seed_given_at = case when ${seed === undefined} then seed_given_at
          when ${own} then null else clock_timestamp() end
      where id = ${staffId}`;
    await endStaffSessions(tx, { staffId, ...(except === undefined ? {} : { except }) });
    await audit(tx, { staffId: by, action, subject: `staff:${staffId}` });
  });
  forgetSessions(context.sql, `staff:${staffId}`);
}

/**
 * Sets a new password and seed for staff who lost theirs. The machine's owner runs it (npm run staff -- reset). Both
 * are shown once, and all sessions end.
 */
export async function resetStaff(
  context: Context,
  asked: { email: string; password: string },
): Promise<{ totpUri: string } | Refusal<'staff_not_found' | 'field_invalid'>> {
  const email = asked.email.toLowerCase();
  const [found] = await context.sql<
    { id: bigint }[]
  >`select id from identity.staff where email = ${email} and disabled_at is null`;
  const staff = found && (await staffById(context.sql, found.id));
  if (!staff) return refuse('staff_not_found');
  const weak = weakPasswordOf(staff, asked.password);
  if (weak) return refuse('field_invalid', { fields: { password: weak } });
  const seed = newSeed();
  await keepStaffSecret(
    context,
    { staffId: staff.id, by: null, hash: await hashPassword(asked.password), seed, step: 0n },
    'identity.reset_staff',
  );
  return { totpUri: seedUri(seed, email) };
}

/** The current one-time passwords of the demo staff. Sandbox only. */
export async function demoOneTimePasswords(
  context: Context,
): Promise<{ email: string; name: string; roles: StaffRole[]; totp: string }[]> {
  const rows = await context.sql<{ email: string; name: string; roles: StaffRole[]; sealed: Buffer }[]>`
    select email, name, roles, totp_sealed as sealed from identity.staff
    where demo and disabled_at is null and totp_sealed is not null order by id limit 50`;
  return rows.flatMap(({ sealed, ...row }) => {
    const seed = openedSeed(context, sealed);
    return seed === null ? [] : [{ ...row, totp: oneTimePasswordNow(seed) }];
  });
}

const TOLD_DAYS = 7;

type RefusedTries = { count: number; lastAt: Date };

/** Wrong secrets given for this clerk in the last days, by the audit log. Null if there were none. */
export async function refusedTriesOf(q: Queryable, staffId: bigint, at: Date): Promise<RefusedTries | null> {
  const [row] = await q<{ count: number; lastAt: Date | null }[]>`
    select count(*)::int as count, max(at) as last_at from identity.audit_entry
    where subject = ${`staff:${staffId}`} and at > ${at}::timestamptz - ${TOLD_DAYS} * interval '1 day'
      and action in ('identity.staff_sign_in_failed', 'identity.staff_totp_refused',
        'identity.staff_password_refused', 'identity.staff_passkey_refused')`;
  return row?.lastAt ? { count: row.count, lastAt: row.lastAt } : null;
}
