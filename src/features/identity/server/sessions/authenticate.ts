// Authenticates each request: finds the caller by the session token, through a cache (members.md 3).
import { DAY_MS } from '#platform/time/clock.ts';
import type { Database } from '#platform/database/db.ts';
import type { Caller, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type PerDatabase, perDatabase } from '#platform/database/per-database.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { troublesOf } from '#platform/time/machine-watch.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Authenticate } from '#platform/http/request.ts';
import { callCounter, networkOf } from '#features/limits/server/public.ts';
import { hashesOfToken, hashToken } from '#features/credentials/server/public.ts';
import { identitySettings } from '../settings.ts';
import { memberById } from '#features/members/server/public.ts';
import { alertMember, UNKNOWN_DEVICE } from './alerts.ts';
import { isDerived } from './devices.ts';
import { type EndReason, endSessions, STAFF_IDLE_MS, STAFF_STRETCH_AFTER_MS, STRETCH_AFTER_MS } from './sessions.ts';

/**
 * The refusal for each reason why a session ended, with these codes (wire.md 3): 300402, 300403, 300405, 300406,
 * 300404.
 */
const REFUSAL_OF: Record<EndReason, string> = {
  signed_out: 'token_unknown',
  other_device: 'signed_out_elsewhere',
  security: 'session_ended_for_security',
  password_changed: 'password_changed',
  account_closed: 'account_closed',
};

const CACHED_MS = 10_000;

const CACHED_MAX = 50_000;

/** Unknown tokens from one network in a minute. Limited, because each causes a query. */
const UNKNOWN_TOKENS_MAX = 300;

type Known = {
  whose: string;
  /** Null if the session is bound to no device: of staff, and of members who signed in without a device id. */
  boundTo: string | null;
  /** When a call of a bound session first came without a device id. */
  unnamedAt: Date | null;
  expiresAt: Date;
  lastUsedAt: Date;
  clock: 'business' | 'machine';
  caller: Caller;
  readAt: number;
};

/** `drops` counts removals, so that a reader doesn't cache a session that may have ended while it was read. */
type Cache = { byToken: Map<string, Known>; listening: boolean; drops: number };

const cacheOf: PerDatabase<Pick<Context, 'sql'>, Cache> = perDatabase(({ sql }) => {
  const cache: Cache = { byToken: new Map(), listening: false, drops: 0 };
  // Cleared on every (re)connection, because notices were missed while there was none.
  sql
    .listen(
      'session',
      (whose) => drop(cache, whose),
      () => {
        cache.byToken.clear();
        cache.drops += 1;
        cache.listening = true;
      },
    )
    .catch(() => cacheOf.forget(sql));
  return cache;
});

function drop(cache: Cache, whose: string): void {
  cache.drops += 1;
  for (const [token, known] of cache.byToken) if (known.whose === whose) cache.byToken.delete(token);
}

/** Clears this process's cache at once. Call it after ending sessions, because the notice takes a moment. */
export function forgetSessions(sql: Database, whose: `member:${bigint}` | `staff:${bigint}`): void {
  const cache = cacheOf.known(sql);
  if (cache) drop(cache, whose);
}

/**
 * Finds the owner of a token, through a short cache that NOTIFY clears. A query for each call would halve the
 * throughput (members.md 3).
 */
export function authenticate(context: Context): Authenticate {
  const cache = cacheOf(context);
  const strangers = callCounter<string>(context, { kind: 'unknown token' });
  return async ({ token, deviceId, kind, address }) => {
    if (!token.startsWith(kind === 'staff' ? 's.' : 'm.') || token.length > 100) return refuse('token_unknown');
    let known = cache.byToken.get(token);
    if (known && machineNow() - known.readAt > CACHED_MS) known = undefined;
    if (!known) {
      const retryAfterSeconds = strangers.look(networkOf(address), UNKNOWN_TOKENS_MAX);
      if (retryAfterSeconds > 0) return refuse('too_many_requests', { retryAfterSeconds });
      const { drops } = cache;
      const hashes = hashesOfToken(context.secrets, token).map((hash) => `\\x${hash.toString('hex')}`);
      const read =
        kind === 'staff' ? await readStaffSession(context.sql, hashes) : await readSession(context.sql, hashes);
      if (!('caller' in read)) {
        if (read.name === 'token_unknown') await strangers.add(networkOf(address), UNKNOWN_TOKENS_MAX);
        return read;
      }
      known = read;
      if (cache.byToken.size >= CACHED_MAX) cache.byToken.clear();
      if (cache.listening && cache.drops === drops) cache.byToken.set(token, known);
    }
    const now = known.clock === 'machine' ? new Date(machineNow()) : context.clock.now();
    if (known.expiresAt <= now) return expired(context);
    if (known.boundTo !== null && known.boundTo !== deviceId) {
      if (deviceId !== '') return endStolen(context, known);
      if (known.unnamedAt === null) await alertUnnamed(context, known, now);
    }
    const idleMs = now.getTime() - known.lastUsedAt.getTime();
    if (known.clock === 'business') {
      if (idleMs > STRETCH_AFTER_MS) await stretch(context, token, known, now);
    } else if (idleMs > STAFF_IDLE_MS) return expired(context);
    else if (idleMs > STAFF_STRETCH_AFTER_MS) await stretchStaff(context, known, now);
    return known.caller;
  };
}

/** Not 'expired' while the clock is in doubt, because phones would then sign members out (docs/decisions/0041). */
async function expired({ sql }: Pick<Context, 'sql'>): Promise<Refusal> {
  return refuse((await troublesOf(sql)).includes('clock') ? 'clock_in_doubt' : 'session_expired');
}

/**
 * A call without a device id is accepted as the session's own device (docs/decisions/0018). The member is alerted once
 * for each session, because the token may have been copied.
 */
async function alertUnnamed(context: Context, known: Known, now: Date): Promise<void> {
  if (known.caller.kind !== 'member') return;
  const { memberId, sessionId } = known.caller;
  await context.sql.begin(async (tx) => {
    const [first] = await tx<{ device: string }[]>`
      update identity.session set unnamed_at = ${now}
      where id = ${sessionId} and unnamed_at is null and ended_at is null returning device`;
    const member = first && (await memberById(tx, memberId));
    if (member) await alertMember(context, tx, member, 'unnamed_use', { device: first.device || UNKNOWN_DEVICE });
  });
  known.unnamedAt = now;
}

/** Ends the session for both devices, because a token that another device sends must have been copied. */
async function endStolen(context: Context, known: Known): Promise<Refusal> {
  if (known.caller.kind === 'member') {
    const { memberId, sessionId } = known.caller;
    await context.sql.begin((tx) =>
      endSessions(tx, { memberId, reason: 'security', at: context.clock.now(), only: sessionId }),
    );
    forgetSessions(context.sql, `member:${memberId}`);
  }
  return refuse('session_ended_for_security');
}

/** Extends a session in use. Also rehashes a token that is under an earlier TOKEN_KEY. */
async function stretch(context: Context, token: string, known: Known, now: Date): Promise<void> {
  const { sessionDays } = await identitySettings.read(context);
  known.lastUsedAt = now;
  known.expiresAt = new Date(now.getTime() + sessionDays * DAY_MS);
  if (known.caller.kind !== 'member') return;
  await context.sql`
    update identity.session set last_used_at = ${now}, expires_at = ${known.expiresAt},
      token_hash = ${hashToken(context.secrets, token)}
    where id = ${known.caller.sessionId} and ended_at is null`;
}

async function stretchStaff(context: Context, known: Known, now: Date): Promise<void> {
  known.lastUsedAt = now;
  if (known.caller.kind !== 'staff') return;
  await context.sql`
    update identity.staff_session set last_used_at = ${now}
    where id = ${known.caller.sessionId} and last_used_at < ${now} and ended_at is null`;
}

type MemberSession = {
  id: bigint;
  memberId: bigint;
  deviceId: string;
  unnamedAt: Date | null;
  expiresAt: Date;
  lastUsedAt: Date;
  endReason: EndReason | null;
  closed: boolean;
};

async function readSession(sql: Database, hashes: readonly string[]): Promise<Known | Refusal> {
  const [row] = await sql<MemberSession[]>`
    select s.id, s.member_id, s.device_id, s.unnamed_at, s.expires_at, s.last_used_at,
      s.end_reason, m.closed_at is not null as closed
    from identity.session s join identity.member m on m.id = s.member_id
    where s.token_hash = any (${hashes}::text[]::bytea[])`;
  if (!row) return refuse('token_unknown');
  if (row.closed) return refuse('account_closed');
  if (row.endReason) return refuse(REFUSAL_OF[row.endReason]);
  const { id, memberId, deviceId, unnamedAt, expiresAt, lastUsedAt } = row;
  const caller: Caller = { kind: 'member', memberId, sessionId: id };
  return {
    whose: `member:${memberId}`,
    boundTo: isDerived(deviceId) ? null : deviceId,
    unnamedAt,
    expiresAt,
    lastUsedAt,
    clock: 'business',
    caller,
    readAt: machineNow(),
  };
}

type StaffSession = {
  id: bigint;
  staffId: bigint;
  expiresAt: Date;
  lastUsedAt: Date;
  ended: boolean;
  disabled: boolean;
  passwordDue: boolean;
  seedDue: boolean;
  roles: StaffCaller['roles'];
};

async function readStaffSession(sql: Database, hashes: readonly string[]): Promise<Known | Refusal> {
  const [row] = await sql<StaffSession[]>`
    select s.id, s.staff_id, s.expires_at, s.last_used_at,
      s.ended_at is not null as ended, p.disabled_at is not null as disabled, p.roles,
      p.password_given_at is not null as password_due, p.seed_given_at is not null as seed_due
    from identity.staff_session s join identity.staff p on p.id = s.staff_id
    where s.token_hash = any (${hashes}::text[]::bytea[])`;
  if (!row) return refuse('token_unknown');
  if (row.disabled) return refuse('account_closed');
  if (row.ended) return refuse('token_unknown');
  const secretsDue = [...(row.passwordDue ? (['password'] as const) : []), ...(row.seedDue ? (['totp'] as const) : [])];
  const caller: StaffCaller = {
    kind: 'staff',
    staffId: row.staffId,
    sessionId: row.id,
    roles: row.roles,
    ...(secretsDue.length > 0 ? { secretsDue } : {}),
  };
  return {
    whose: `staff:${row.staffId}`,
    boundTo: null,
    unnamedAt: null,
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastUsedAt,
    clock: 'machine',
    caller,
    readAt: machineNow(),
  };
}
