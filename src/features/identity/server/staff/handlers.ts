import type { Handlers, StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { openLines } from '#platform/settings/outside-services.ts';
import type { contract } from '../../contract.ts';
import {
  anyPasskeyRequest,
  newChallenge,
  passkeysOf,
  passkeyToWire,
  registrationOptions,
} from '../passkeys/passkeys.ts';
import {
  addPasskey,
  changeSeed,
  changeStaffPassword,
  offerSeed,
  removalOptions,
  removePasskey,
} from './own-secrets.ts';
import { changeStaff, listStaff, type Staff, staffById, staffNames } from './staff.ts';
import { refusedTriesOf, staffPasskeySignIn, staffSessionToWire, staffSignIn, staffSignOut } from './staff-sign-in.ts';
import { demoOneTimePasswords } from '../secrets/one-time-password.ts';
import { staffSessionHandlers } from './staff-sessions.ts';

type Wire = typeof contract;

function staffListCalls(floor: Floor) {
  return {
    'GET /console/api/v1/staff': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listStaff(floor.sql, { q: query.q ?? null, after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(staffToWire),
      }),
    'GET /console/api/v1/colleagues': async () => ({
      items: (await staffNames(floor.sql)).map(({ id, name }) => ({ id: String(id), name })),
    }),
    'GET /console/api/v1/staff/{id}': async ({ path }) => {
      const staff = await staffById(floor.sql, BigInt(path.id));
      return staff ? staffToWire(staff) : refuse('staff_not_found');
    },
    'PUT /console/api/v1/staff/{id}': async ({ caller, path, body }) => {
      const staff = await changeStaff(floor, { by: caller.staffId, id: BigInt(path.id), ...body });
      return isRefusal(staff) ? staff : staffToWire(staff);
    },
  } satisfies Partial<Handlers<Wire>>;
}

function staffToWire({ id, name, email, roles, createdAt, disabledAt, passkeys, totp, demo }: Staff) {
  const times = { createdAt: createdAt.toISOString(), disabledAt: disabledAt?.toISOString() ?? null };
  return { id: id.toString(), name, email, roles, ...times, passkeys, totp, demo };
}

function staffEntryCalls(floor: Floor) {
  const sandbox = floor.config.profile === 'sandbox';
  return {
    'POST /console/api/v1/sessions': async ({ body, deviceKey, address }) => {
      const session = await staffSignIn(floor, { ...body, deviceKey, address });
      return isRefusal(session) ? session : staffSessionToWire(session);
    },
    'POST /console/api/v1/passkey-sessions/options': async () =>
      anyPasskeyRequest({
        challenge: await newChallenge(floor.sql, { face: 'staff', id: null, purpose: 'sign_in' }),
        publicUrl: floor.config.consoleUrl,
      }),
    'POST /console/api/v1/passkey-sessions': async ({ body, deviceKey }) => {
      const session = await staffPasskeySignIn(floor, { ...body, deviceKey });
      return isRefusal(session) ? session : staffSessionToWire(session);
    },
    'DELETE /console/api/v1/sessions/current': async ({ caller }) => {
      await staffSignOut(floor, caller);
      return null;
    },
    'GET /console/api/v1/me': ({ caller }) => me(floor, caller),
    'POST /console/api/v1/me/password': ({ caller, body }) => changeStaffPassword(floor, { caller, ...body }),
    'POST /console/api/v1/me/totp/options': ({ caller }) => offerSeed(floor, caller),
    'POST /console/api/v1/me/totp': ({ caller, body }) => changeSeed(floor, { caller, ...body }),
    'POST /console/api/v1/passkeys/options': async ({ caller }) => {
      const { email, name } = must(await staffById(floor.sql, caller.staffId));
      return registrationOptions(floor.sql, {
        face: 'staff',
        id: caller.staffId,
        userName: email,
        displayName: name,
        publicUrl: floor.config.consoleUrl,
      });
    },
    'POST /console/api/v1/passkeys': async ({ caller, body }) => {
      const id = await addPasskey(floor, { caller, ...body });
      return isRefusal(id) ? id : { id: id.toString() };
    },
    'POST /console/api/v1/passkeys/{id}/remove/options': ({ caller, path }) =>
      removalOptions(floor, { caller, id: BigInt(path.id) }),
    'POST /console/api/v1/passkeys/{id}/remove': ({ caller, path, body }) =>
      removePasskey(floor, { caller, id: BigInt(path.id), signIn: body.signIn }),
    'GET /console/api/v1/sandbox/one-time-passwords': async () =>
      sandbox ? { items: await demoOneTimePasswords(floor) } : refuse('sandbox_only'),
  } satisfies Partial<Handlers<Wire>>;
}

async function me(floor: Floor, caller: StaffCaller) {
  const staff = must(await staffById(floor.sql, caller.staffId));
  const passkeys = await passkeysOf(floor.sql, { face: 'staff', id: caller.staffId });
  const tries = await refusedTriesOf(floor.sql, caller.staffId, floor.clock.now());
  const approvals: ('passkey' | 'password')[] = [];
  if (passkeys.length > 0) approvals.push('passkey');
  if (floor.config.profile === 'sandbox') approvals.push('password');
  return {
    id: staff.id.toString(),
    name: staff.name,
    email: staff.email,
    roles: staff.roles,
    approvals,
    passkeys: passkeys.map(passkeyToWire),
    openConnections: floor.config.profile === 'pilot' ? openLines(floor.config) : [],
    secretsDue: [...(caller.secretsDue ?? [])],
    refusedTries: tries && { count: tries.count, lastAt: tries.lastAt.toISOString() },
  };
}

export function staffHandlers(floor: Floor) {
  return { ...staffListCalls(floor), ...staffEntryCalls(floor), ...staffSessionHandlers(floor) };
}
