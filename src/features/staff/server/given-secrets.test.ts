// A new colleague's first password and seed are known to other persons, so they allow nothing except replacing them.
import { type TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { APPROVAL, aStaff, PASSWORD } from '#kit/people.ts';
import { PLATFORM_CODES } from '#platform/http/codes.ts';
import type { RouteKey } from '#platform/http/contract.ts';
import { intentOf } from '#platform/http/intents.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { refusals } from '#features/identity/contract.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { approveStaffAct } from './staff-acts/approve-staff-act.ts';
import { proposeStaffAct } from './staff-acts/staff-acts.ts';
import { resetStaff } from './staff.ts';
import { staffSignIn } from './staff-sign-in.ts';
import { contract } from '../contract.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let people = 0;
const GIVEN = 'Injera 4 breakfast';

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
});

const codeOf = (uri: string) => (URI.parse(uri) as TOTP).generate();
const unused = (email: string) => db.owner`update identity.staff set totp_step = 0 where email = ${email}`;

async function newcomer() {
  const [proposer, second] = [await aStaff(context, 'admin'), await aStaff(context, 'finance')];
  people += 1;
  const email = `newcomer${people}@c3.example`;
  const wish = { kind: 'take_on' as const, name: 'Liya Mesfin', email, password: GIVEN, roles: ['finance'] as const };
  const intent = intentOf(`staff:${proposer.staffId}`, 'staff-acts', crypto.randomUUID(), null);
  const act = await proposeStaffAct(context, { wish, caller: proposer, assertion: APPROVAL }, intent);
  if (isRefusal(act)) throw new Error(act.name);
  const signed = await approveStaffAct(context, { id: act.id, caller: second, assertion: APPROVAL });
  if (isRefusal(signed)) throw new Error(signed.name);
  return { email, totpUri: signed.totpUri as string };
}

async function enter(email: string, password: string, totpUri: string): Promise<string> {
  await unused(email);
  const session = await staffSignIn(context, { email, password, totp: codeOf(totpUri), address: '192.0.2.1' });
  if (isRefusal(session)) throw new Error(session.name);
  return session.token;
}

describe('a person newly taken on', () => {
  it('can do nothing but change both secrets, and then anything', async () => {
    const { email, totpUri } = await newcomer();
    const token = await enter(email, GIVEN, totpUri);
    const ask = async (route: RouteKey, body?: unknown) => (await call(route, { token, body })).code;
    const due = async () =>
      ((await call('GET /console/api/v1/me', { token })).data as { secretsDue: string[] }).secretsDue;

    expect(await due()).toEqual(['password', 'totp']);
    for (const route of ['GET /console/api/v1/members', 'POST /console/api/v1/passkeys/options'] as const)
      expect(await ask(route)).toBe(PLATFORM_CODES.own_secrets_due);

    const change = async (newPassword: string) => {
      await unused(email);
      const body = { password: GIVEN, totp: codeOf(totpUri), newPassword, newPasswordAgain: newPassword };
      return ask('POST /console/api/v1/me/password', body);
    };
    expect(await change(GIVEN)).toBe(PLATFORM_CODES.field_invalid);
    expect(await change(PASSWORD)).toBe(100000);
    expect(await due()).toEqual(['totp']);
    expect(await ask('GET /console/api/v1/members')).toBe(PLATFORM_CODES.own_secrets_due);

    const fresh = (await call('POST /console/api/v1/me/totp/options', { token })).data as Record<string, string>;
    await unused(email);
    const body = {
      password: PASSWORD,
      totp: codeOf(totpUri),
      offer: fresh.offer,
      newTotp: codeOf(fresh.totpUri ?? ''),
    };
    expect(await ask('POST /console/api/v1/me/totp', body)).toBe(100000);
    expect(await due()).toEqual([]);
    expect(await ask('GET /console/api/v1/members')).toBe(100000);
    expect(await enter(email, PASSWORD, fresh.totpUri ?? '')).toMatch(/^s\./);
  });

  it('cannot sign in with the first password after three days', async () => {
    const { email, totpUri } = await newcomer();
    const later = (hours: number) => db.owner`
      update identity.staff set password_given_at = clock_timestamp() - ${hours} * interval '1 hour'
      where email = ${email}`;
    await later(71);
    await enter(email, GIVEN, totpUri);
    await later(73);
    await unused(email);
    const late = await staffSignIn(context, { email, password: GIVEN, totp: codeOf(totpUri), address: '192.0.2.1' });
    expect(nameOf(late)).toBe('first_password_expired');
    const wrong = await staffSignIn(context, {
      email,
      password: PASSWORD,
      totp: codeOf(totpUri),
      address: '192.0.2.1',
    });
    expect(nameOf(wrong)).toBe('staff_credentials_wrong');
    expect(refusals.first_password_expired).toBe(200296);
  });
});

it('a person whose secrets the machine’s owner reset must change them too', async () => {
  const { email } = await aStaff(context, 'finance');
  const made = await resetStaff(context, { email, password: GIVEN });
  if (isRefusal(made)) throw new Error(made.name);
  const token = await enter(email, GIVEN, made.totpUri);
  expect((await call('GET /console/api/v1/members', { token })).code).toBe(PLATFORM_CODES.own_secrets_due);
});

it('until then only the calls that change one’s own secrets are open', () => {
  const open = Object.entries(contract).filter(([, endpoint]) => 'withGivenSecrets' in endpoint);
  expect(open.map(([route]) => route).sort()).toEqual([
    'DELETE /console/api/v1/sessions/current',
    'GET /console/api/v1/me',
    'POST /console/api/v1/me/password',
    'POST /console/api/v1/me/totp',
    'POST /console/api/v1/me/totp/options',
  ]);
});
