import type { Handlers, StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { must } from '../../../../platform/must.ts';
import { isRefusal, refuse } from '../../../../platform/refusal.ts';
import type { staffEntryContract } from '../../contract/console.ts';
import { audit } from '../audit.ts';
import { CHALLENGE_TIMEOUT_MS, keepPasskey, newChallenge, passkeysOf, registrationOptions } from './passkeys.ts';
import { demoOneTimePasswords } from './one-time-password.ts';
import { changeSeed, changeStaffPassword, confirmBoth, offerSeed } from './staff-secrets.ts';
import { staffById, staffPasskeySignIn, staffSignIn, staffSignOut } from './staff.ts';

export function staffEntryHandlers(floor: Floor): Handlers<typeof staffEntryContract> {
  const sandbox = floor.config.profile === 'sandbox';
  return {
    'POST /console/api/v1/sessions': async ({ body, address }) => {
      const session = await staffSignIn(floor, { ...body, address });
      return isRefusal(session) ? session : { token: session.token, expiresAt: session.expiresAt.toISOString() };
    },
    'POST /console/api/v1/passkey-sessions/options': async () => ({
      challenge: await newChallenge(floor.sql, 'sign_in', null),
      rpId: new URL(floor.config.publicUrl).hostname,
      userVerification: 'required',
      timeout: CHALLENGE_TIMEOUT_MS,
    }),
    'POST /console/api/v1/passkey-sessions': async ({ body }) => {
      const session = await staffPasskeySignIn(floor, body.response);
      return isRefusal(session) ? session : { token: session.token, expiresAt: session.expiresAt.toISOString() };
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
        staffId: caller.staffId,
        email,
        name,
        publicUrl: floor.config.publicUrl,
      });
    },
    'POST /console/api/v1/passkeys': async ({ caller, body }) => {
      // It will sign in alone, so it takes what signing in takes now.
      const refused = await confirmBoth(floor, { caller, ...body });
      if (refused) return refused;
      const { publicUrl } = floor.config;
      const id = await keepPasskey(floor.sql, {
        staffId: caller.staffId,
        label: body.label,
        publicUrl,
        response: body.response,
      });
      if (id === null) return refuse('assertion_invalid');
      await auditOne(floor, caller, 'identity.add_passkey', `passkey:${id}`, { label: body.label });
      return { id: id.toString() };
    },
    'DELETE /console/api/v1/passkeys/{id}': async ({ caller, path }) => {
      const removed = await floor.sql`
        update identity.staff_passkey set removed_at = ${floor.clock.now()}
        where id = ${BigInt(path.id)} and staff_id = ${caller.staffId} and removed_at is null`;
      if (removed.count === 0) return refuse('passkey_not_found');
      await auditOne(floor, caller, 'identity.remove_passkey', `passkey:${path.id}`, {});
      return null;
    },
    'GET /console/api/v1/sandbox/one-time-passwords': async () =>
      sandbox ? { items: await demoOneTimePasswords(floor) } : refuse('sandbox_only'),
  };
}

async function auditOne(
  floor: Floor,
  caller: StaffCaller,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await floor.sql.begin((tx) => audit(tx, { staffId: caller.staffId, action, subject, detail, at: floor.clock.now() }));
}

async function me(floor: Floor, caller: StaffCaller) {
  const staff = must(await staffById(floor.sql, caller.staffId));
  const passkeys = await passkeysOf(floor.sql, caller.staffId);
  const approvals: ('passkey' | 'password')[] = [];
  if (passkeys.length > 0) approvals.push('passkey');
  if (floor.config.profile === 'sandbox') approvals.push('password');
  return {
    id: staff.id.toString(),
    name: staff.name,
    email: staff.email,
    roles: staff.roles,
    approvals,
    passkeys: passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
      id: id.toString(),
      label,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}
