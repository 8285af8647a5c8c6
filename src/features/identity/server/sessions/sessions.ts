// Opens, lists and ends sessions of members and staff: opaque tokens, stored only as keyed hashes (members.md 3; codes
// in wire.md 3), with their lifetimes and the maximum per person (docs/security.md). authenticate.ts checks them.
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { opaqueToken } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { type InstantKey, instantRowOf, microsOf } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Member } from '#features/members/server/public.ts';
import { hashToken } from '#features/credentials/server/public.ts';
import { alertMember, UNKNOWN_DEVICE } from './alerts.ts';
import { type CallerAt, deriveDevice, keyHashOf, knownDevice, newDeviceKey } from './devices.ts';

/** A session in use is extended at most this often, so that not every call writes. */
export const STRETCH_AFTER_MS = 3_600_000;

const STAFF_HOURS = 12;

/**
 * After this time without a call staff must sign in again (ASVS 7.3.1). Exact to a minute, because a session's last use
 * is written at most once a minute.
 */
export const STAFF_IDLE_MS = 30 * 60_000;

export const STAFF_STRETCH_AFTER_MS = 60_000;

/** Maximum of open sessions of one member, and of one member of staff. */
export const SESSIONS_MAX = 100;
export const STAFF_SESSIONS_MAX = 30;

export type EndReason = 'signed_out' | 'other_device' | 'security' | 'password_changed' | 'account_closed';

/**
 * Ends a member's sessions, or `only` one, or all but `except`. Returns how many. Call `forgetSessions` after the
 * commit.
 */
export async function endSessions(
  tx: Transaction,
  of: { memberId: bigint; reason: EndReason; at: Date; only?: bigint; except?: bigint },
): Promise<number> {
  const ended = await tx`
    update identity.session set ended_at = ${of.at}, end_reason = ${of.reason}
    where member_id = ${of.memberId} and ended_at is null and expires_at > ${of.at}
      and (${of.only ?? null}::bigint is null or id = ${of.only ?? null})
        and id is distinct from ${of.except ?? null}::bigint`;
  if (ended.count > 0) await notifyEnded(tx, `member:${of.memberId}`);
  return ended.count;
}

/** The same for staff. */
export async function endStaffSessions(
  tx: Transaction,
  of: { staffId: bigint; only?: bigint; except?: bigint },
): Promise<number> {
  const ended = await tx`
    update identity.staff_session set ended_at = clock_timestamp()
    where staff_id = ${of.staffId} and ended_at is null
      and (${of.only ?? null}::bigint is null or id = ${of.only ?? null})
      and id is distinct from ${of.except ?? null}::bigint`;
  if (ended.count > 0) await notifyEnded(tx, `staff:${of.staffId}`);
  return ended.count;
}

async function notifyEnded(tx: Transaction, whose: string): Promise<void> {
  await tx`select pg_notify('session', ${whose})`;
}

/**
 * For a restored backup: ends all sessions, codes and challenges, because some had ended or been used since it was
 * made.
 */
export async function endEverything(tx: Transaction): Promise<void> {
  await tx`
    update identity.session set ended_at = greatest(platform.now(), created_at), end_reason = 'security'
    where ended_at is null`;
  await tx`update identity.staff_session set ended_at = clock_timestamp() where ended_at is null`;
  await tx`delete from identity.code`;
  await tx`delete from identity.challenge`;
  await tx`delete from identity.login_start`;
}

export type NewSession = {
  token: string;
  expiresAt: Date;
  sessionId: bigint;
  newDevice: boolean;
  /** The device sends it at the next sign-in. Null if the member already got too many today. */
  deviceKey: string | null;
};

/** Limited, because each key allows some extra calls (throttle.ts). */
const NEW_KEYS_A_DAY = 20;

/**
 * Opens a session bound to the device id, or to a derived one. If the device sends the key of the member's older
 * session, that session ends. Without a key the device counts as new, even with a known device id.
 */
export async function openSession(
  context: Pick<Context, 'clock' | 'secrets'>,
  tx: Transaction,
  {
    memberId,
    deviceId,
    device,
    deviceKey,
    sessionDays,
    proven = false,
  }: {
    memberId: bigint;
    deviceId: string;
    device: string;
    deviceKey?: string | undefined;
    sessionDays: number;
    proven?: boolean;
  },
): Promise<NewSession> {
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + sessionDays * DAY_MS);
  const known = await knownDevice({ ...context, sql: tx }, { memberId, deviceKey });
  const [seen] = await tx<{ any: boolean; today: number }[]>`
    select count(*) > 0 as any,
      count(distinct device_key_hash) filter (where created_at > ${now}::timestamptz - interval '1 day')::int as today
    from identity.session where member_id = ${memberId}`;
  if (known) {
    await tx`
      update identity.session set ended_at = ${now}, end_reason = 'signed_out'
      where member_id = ${memberId} and device_key_hash = ${known.keyHash} and ended_at is null`;
    await notifyEnded(tx, known.whose);
  }
  const key = keyToGive(context, { given: deviceKey, today: seen?.today ?? 0 });
  const token = `m.${opaqueToken()}`;
  const hash = hashToken(context.secrets, token);
  const bound = deviceId === '' ? deriveDevice(hash) : deviceId;
  const [row] = await tx<{ id: bigint }[]>`
    insert into identity.session (member_id, token_hash, device_id, device, created_at, last_used_at, expires_at,
      proven_at, device_key_hash)
    values (${memberId}, ${hash}, ${bound}, ${device}, ${now}, ${now}, ${expiresAt}, ${proven ? now : null},
      ${key === null ? null : keyHashOf(context, key)})
    returning id`;
  await endSurplus(tx, memberId, now);
  return { token, expiresAt, sessionId: required(row).id, newDevice: seen?.any === true && !known, deviceKey: key };
}

/** The device's own key if it sent a valid one, else a new one. */
function keyToGive(
  context: Pick<Context, 'secrets'>,
  { given, today }: { given: string | undefined; today: number },
): string | null {
  return keptKey(context, given) ?? (today < NEW_KEYS_A_DAY ? newDeviceKey(context) : null);
}

function keptKey(context: Pick<Context, 'secrets'>, given: string | undefined): string | null {
  return given !== undefined && keyHashOf(context, given) !== null ? given : null;
}

/** Ends the least recently used sessions beyond the maximum, which is also the length of the list of sessions. */
async function endSurplus(tx: Transaction, memberId: bigint, now: Date): Promise<void> {
  const ended = await tx`
    update identity.session set ended_at = ${now}, end_reason = 'other_device' where id in (
      select id from identity.session where member_id = ${memberId} and ended_at is null
        order by last_used_at desc, id desc offset ${SESSIONS_MAX})`;
  if (ended.count > 0) await notifyEnded(tx, `member:${memberId}`);
}

/**
 * Opens a staff session. It lasts twelve hours by the machine's clock, and thirty minutes without a call. Ends the
 * least recently used ones beyond the maximum.
 */
export async function openStaffSession(
  context: Pick<Context, 'secrets'>,
  tx: Transaction,
  given: {
    staffId: bigint;
    method: 'passkey' | 'password';
    device?: string | undefined;
    deviceKey?: string | undefined;
  },
): Promise<{ token: string; expiresAt: Date; deviceKey: string }> {
  const { staffId, method, device = '' } = given;
  const deviceKey = keptKey(context, given.deviceKey) ?? newDeviceKey(context);
  const token = `s.${opaqueToken()}`;
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into identity.staff_session (staff_id, token_hash, method, device, device_key_hash, expires_at)
    values (${staffId}, ${hashToken(context.secrets, token)}, ${method}, ${device}, ${keyHashOf(context, deviceKey)},
      clock_timestamp() + ${STAFF_HOURS} * interval '1 hour') returning expires_at`;
  const ended = await tx`
    update identity.staff_session set ended_at = clock_timestamp() where id in (
      select id from identity.staff_session where staff_id = ${staffId} and ended_at is null
        order by last_used_at desc, id desc offset ${STAFF_SESSIONS_MAX})`;
  if (ended.count > 0) await notifyEnded(tx, `staff:${staffId}`);
  return { token, expiresAt: required(row).expiresAt, deviceKey };
}

export type SignInMethod = 'password' | 'code' | 'provider' | 'passkey' | 'second_factor';
export type Where = CallerAt & { device: string; address: string };
export type SignedIn = NewSession & { memberNo: string };

/**
 * Opens the session of a member who has proved their identity. `proven`: also with a second factor, which this device
 * then needs no more. Alerts the member if the device is new.
 */
export async function enterMember(
  context: Context,
  tx: Transaction,
  member: Member,
  where: Where & { sessionDays: number; proven?: boolean },
): Promise<SignedIn> {
  const session = await openSession(context, tx, { memberId: member.id, ...where });
  if (session.newDevice)
    await alertMember(context, tx, member, 'new_device', { device: where.device || UNKNOWN_DEVICE });
  return { ...session, memberNo: member.memberNo };
}

/**
 * Logs a sign-in of a member, also a failed one: by id, never by phone or address. Those of staff are in the audit log.
 */
export function logSignIn(
  context: Pick<Context, 'log'>,
  { memberId, method, right }: { memberId: bigint | null; method: SignInMethod; right: boolean },
): void {
  context.log.info({ event: 'sign_in', memberId: memberId?.toString() ?? null, method, right }, 'member sign-in');
}

export function sessionToWire({ token, expiresAt, memberNo, deviceKey }: NewSession & { memberNo: string }) {
  return { token, expiresAt: expiresAt.toISOString(), memberNo, deviceKey };
}

export type SessionRow = { id: bigint; device: string; createdAt: Date; lastUsedAt: Date; expiresAt: Date };

/** A member's open sessions, the last used first. */
export async function sessionsOf(
  q: Queryable,
  { memberId, at, after = null, limit = SESSIONS_MAX }: SessionsAsked,
): Promise<(SessionRow & { micros: bigint })[]> {
  return q`
    select id, device, created_at, last_used_at, expires_at, ${microsOf(q, 'last_used_at')} as micros
    from identity.session where member_id = ${memberId} and ended_at is null and expires_at > ${at}
      ${after === null ? q`` : q`and (last_used_at, id) < ${instantRowOf(q, after)}`}
      order by last_used_at desc, id desc limit ${limit}`;
}

type SessionsAsked = { memberId: bigint; at: Date; after?: InstantKey | null; limit?: number };

export type StaffSessionRow = SessionRow & { method: 'passkey' | 'password' };

/** A staff member's open sessions, by the machine's clock, without those that were idle for too long. */
export async function staffSessionsOf(q: Queryable, staffId: bigint): Promise<StaffSessionRow[]> {
  return q<StaffSessionRow[]>`
    select id, device, method, created_at, last_used_at, expires_at from identity.staff_session
    where staff_id = ${staffId} and ended_at is null and expires_at > clock_timestamp()
      and last_used_at > clock_timestamp() - ${STAFF_IDLE_MS} * interval '1 millisecond'
    order by last_used_at desc, id desc limit ${STAFF_SESSIONS_MAX}`;
}

/** Those of the given sessions that have neither ended nor expired. */
export async function openSessions(
  q: Queryable,
  { ids, at }: { ids: readonly bigint[]; at: Date },
): Promise<Set<bigint>> {
  const rows = await q<{ id: bigint }[]>`
    select id from identity.session
    where id = any (${idList(ids)}::bigint[]) and ended_at is null and expires_at > ${at}`;
  return new Set(rows.map(({ id }) => id));
}
