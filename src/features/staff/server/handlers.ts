// Handlers of the calls on staff: their accounts, their own sign-in, and their sessions. Staff end their own sessions
// with the password. An administrator ends all of a colleague's and gives a reason.
import type { Handlers, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { openLines } from '#platform/settings/outside-services.ts';
import type { contract } from '../contract.ts';
import { audit } from '#features/acts/server/public.ts';
import {
  anyPasskeyRequest,
  newChallenge,
  passkeysOf,
  passkeyToWire,
  registrationOptions,
} from '#features/credentials/server/public.ts';
import {
  endStaffSessions,
  forgetSessions,
  type StaffSessionRow,
  staffSessionsOf,
} from '#features/identity/server/public.ts';
import {
  addPasskey,
  changeSeed,
  changeStaffPassword,
  confirmStaffPassword,
  offerSeed,
  removalOptions,
  removePasskey,
} from './own-secrets.ts';
import { staffPasskeySignIn, staffSessionToWire, staffSignIn, staffSignOut } from './staff-sign-in.ts';
import {
  changeStaff,
  demoOneTimePasswords,
  listStaff,
  type Staff,
  staffById,
  staffNames,
  refusedTriesOf,
} from './staff.ts';

type Confirmed = { caller: StaffCaller; password: string };
type NotConfirmed = Refusal<'password_wrong' | 'too_many_requests'>;

async function endOwnSession(
  context: Context,
  { caller, id, password }: Confirmed & { id: bigint },
): Promise<null | NotConfirmed | Refusal<'session_not_found'>> {
  const refused = await confirmStaffPassword(context, { staffId: caller.staffId, password });
  if (refused) return refused;
  return (await endAudited(context, { by: caller.staffId, staffId: caller.staffId, only: id })) > 0
    ? null
    : refuse('session_not_found');
}

/** Ends all sessions of the caller except the present one. Returns their number. */
async function endOtherSessions(
  context: Context,
  { caller: { staffId, sessionId }, password }: Confirmed,
): Promise<number | NotConfirmed> {
  const refused = await confirmStaffPassword(context, { staffId, password });
  return refused ?? endAudited(context, { by: staffId, staffId, except: sessionId });
}

/** Ends all sessions of a colleague, who must sign in again. Returns their number. */
async function endSessionsOfStaff(
  context: Context,
  { by, staffId, reason }: { by: bigint; staffId: bigint; reason: string },
): Promise<number | Refusal<'staff_not_found'>> {
  if (!(await staffById(context.sql, staffId))) return refuse('staff_not_found');
  return endAudited(context, { by, staffId, reason });
}

async function endAudited(
  context: Context,
  { by, reason, ...of }: { by: bigint; staffId: bigint; only?: bigint; except?: bigint; reason?: string },
): Promise<number> {
  const ended = await context.sql.begin(async (tx) => {
    const count = await endStaffSessions(tx, of);
    const detail = {
      sessions: count,
      ...(of.only === undefined ? {} : { session: of.only }),
      ...(reason && { reason }),
    };
    const [action, subject] = ['identity.end_staff_sessions', `staff:${of.staffId}`];
    if (count > 0) await audit(tx, { staffId: by, action, subject, detail });
    return count;
  });
  forgetSessions(context.sql, `staff:${of.staffId}`);
  return ended;
}

function staffSessionHandlers(context: Context) {
  const ended = (count: number) => ({ ended: count });
  return {
    'GET /console/api/v1/me/sessions': async ({ caller }) => ({
      items: (await staffSessionsOf(context.sql, caller.staffId)).map((row) => ({
        ...sessionToWire(row),
        current: row.id === caller.sessionId,
      })),
    }),
    'POST /console/api/v1/me/sessions/{id}/end': ({ caller, path, body }) =>
      endOwnSession(context, { caller, id: BigInt(path.id), ...body }),
    'POST /console/api/v1/me/sessions/end-others': async ({ caller, body }) => {
      const count = await endOtherSessions(context, { caller, ...body });
      return isRefusal(count) ? count : ended(count);
    },
    'GET /console/api/v1/staff/{id}/sessions': async ({ path }) => {
      const staffId = BigInt(path.id);
      if (!(await staffById(context.sql, staffId))) return refuse('staff_not_found');
      return { items: (await staffSessionsOf(context.sql, staffId)).map(sessionToWire) };
    },
    'POST /console/api/v1/staff/{id}/sessions/end': async ({ caller, path, body }) => {
      const count = await endSessionsOfStaff(context, { by: caller.staffId, staffId: BigInt(path.id), ...body });
      return isRefusal(count) ? count : ended(count);
    },
  } satisfies Partial<Handlers<typeof contract>>;
}

function sessionToWire({ id, device, method, createdAt, lastUsedAt, expiresAt }: StaffSessionRow) {
  return {
    id: id.toString(),
    device,
    method,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function staffListCalls(context: Context) {
  return {
    'GET /console/api/v1/staff': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listStaff(context.sql, { q: query.q ?? null, after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(staffToWire),
      }),
    'GET /console/api/v1/colleagues': async () => ({
      items: (await staffNames(context.sql)).map(({ id, name }) => ({ id: String(id), name })),
    }),
    'GET /console/api/v1/staff/{id}': async ({ path }) => {
      const staff = await staffById(context.sql, BigInt(path.id));
      return staff ? staffToWire(staff) : refuse('staff_not_found');
    },
    'PUT /console/api/v1/staff/{id}': async ({ caller, path, body }) => {
      const staff = await changeStaff(context, { by: caller.staffId, id: BigInt(path.id), ...body });
      return isRefusal(staff) ? staff : staffToWire(staff);
    },
  } satisfies Partial<Handlers<typeof contract>>;
}

function staffToWire({ id, name, email, roles, createdAt, disabledAt, passkeys, totp, demo }: Staff) {
  const times = { createdAt: createdAt.toISOString(), disabledAt: disabledAt?.toISOString() ?? null };
  return { id: id.toString(), name, email, roles, ...times, passkeys, totp, demo };
}

function staffEntryCalls(context: Context) {
  const sandbox = context.config.profile === 'sandbox';
  return {
    'POST /console/api/v1/sessions': async ({ body, deviceKey, address }) => {
      const session = await staffSignIn(context, { ...body, deviceKey, address });
      return isRefusal(session) ? session : staffSessionToWire(session);
    },
    'POST /console/api/v1/passkey-sessions/options': async () =>
      anyPasskeyRequest({
        challenge: await newChallenge(context.sql, { kind: 'staff', id: null, purpose: 'sign_in' }),
        publicUrl: context.config.consoleUrl,
      }),
    'POST /console/api/v1/passkey-sessions': async ({ body, deviceKey }) => {
      const session = await staffPasskeySignIn(context, { ...body, deviceKey });
      return isRefusal(session) ? session : staffSessionToWire(session);
    },
    'DELETE /console/api/v1/sessions/current': async ({ caller }) => {
      await staffSignOut(context, caller);
      return null;
    },
    'GET /console/api/v1/me': ({ caller }) => me(context, caller),
    'POST /console/api/v1/me/password': ({ caller, body }) => changeStaffPassword(context, { caller, ...body }),
    'POST /console/api/v1/me/totp/options': ({ caller }) => offerSeed(context, caller),
    'POST /console/api/v1/me/totp': ({ caller, body }) => changeSeed(context, { caller, ...body }),
    'POST /console/api/v1/passkeys/options': async ({ caller }) => {
      const { email, name } = required(await staffById(context.sql, caller.staffId));
      return registrationOptions(context.sql, {
        kind: 'staff',
        id: caller.staffId,
        userName: email,
        displayName: name,
        publicUrl: context.config.consoleUrl,
      });
    },
    'POST /console/api/v1/passkeys': async ({ caller, body }) => {
      const id = await addPasskey(context, { caller, ...body });
      return isRefusal(id) ? id : { id: id.toString() };
    },
    'POST /console/api/v1/passkeys/{id}/remove/options': ({ caller, path }) =>
      removalOptions(context, { caller, id: BigInt(path.id) }),
    'POST /console/api/v1/passkeys/{id}/remove': ({ caller, path, body }) =>
      removePasskey(context, { caller, id: BigInt(path.id), signIn: body.signIn }),
    'GET /console/api/v1/sandbox/one-time-passwords': async () =>
      sandbox ? { items: await demoOneTimePasswords(context) } : refuse('sandbox_only'),
  } satisfies Partial<Handlers<typeof contract>>;
}

async function me(context: Context, caller: StaffCaller) {
  const staff = required(await staffById(context.sql, caller.staffId));
  const passkeys = await passkeysOf(context.sql, { kind: 'staff', id: caller.staffId });
  const tries = await refusedTriesOf(context.sql, caller.staffId, context.clock.now());
  const approvals: ('passkey' | 'password')[] = [];
  if (passkeys.length > 0) approvals.push('passkey');
  if (context.config.profile === 'sandbox') approvals.push('password');
  return {
    id: staff.id.toString(),
    name: staff.name,
    email: staff.email,
    roles: staff.roles,
    approvals,
    passkeys: passkeys.map(passkeyToWire),
    openConnections: context.config.profile === 'pilot' ? openLines(context.config) : [],
    secretsDue: [...(caller.secretsDue ?? [])],
    refusedTries: tries && { count: tries.count, lastAt: tries.lastAt.toISOString() },
  };
}

export function staffHandlers(context: Context) {
  return { ...staffListCalls(context), ...staffEntryCalls(context), ...staffSessionHandlers(context) };
}
