// A pilot offers no route of the sandbox, and its build contains no test code (docs/asvs.md, 15.2.3).
import { beforeAll, expect, test } from 'vitest';
import { resolveConfig } from 'vite';
import { freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { testContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD, PIN, staffToken } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import type { RouteKey } from '#platform/http/contract.ts';
import { routes } from './features.gen.ts';

const features = Object.values(routes);
const DONE = 100_000;
const SANDBOX_ONLY = 200_238;
const ACCOUNTS_OFF = 200_541;
const refused: Record<string, number> = {
  'GET /api/v1/sandbox/messages': SANDBOX_ONLY,
  'POST /api/v1/payout-accounts/sandbox': ACCOUNTS_OFF,
  'GET /console/api/v1/sandbox/one-time-passwords': SANDBOX_ONLY,
  'GET /console/api/v1/outbox': SANDBOX_ONLY,
  'GET /console/api/v1/sandbox/bank-faults': SANDBOX_ONLY,
  'PUT /console/api/v1/sandbox/bank-faults': SANDBOX_ONLY,
};
const bodies: Record<string, unknown> = {
  'POST /api/v1/payout-accounts/sandbox': { kind: 'account', institution: 'CBE', pin: PIN },
  'PUT /console/api/v1/sandbox/bank-faults': { rules: [] },
};

let call: Call;
let member: string;
let staff: string;
beforeAll(async () => {
  const db = await freshDatabase();
  // Stands for the two persons who open the operator's invite code, so that a first member can register.
  await setSetting(db, 'identity.rootInviteOpen', true);
  const context = await testContext(db, { profile: 'pilot' });
  ({ call } = await edgeOf(context, features));
  const { phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  member = (data as { token: string }).token;
  staff = await staffToken(context, await aStaff(context, 'finance', 'support'));
});

test.each(Object.entries(refused))('%s is refused', async (route, code) => {
  const body = bodies[route];
  const token = route.includes('/console/') ? staff : member;
  const asked = { token, key: crypto.randomUUID(), ...(body === undefined ? {} : { body }) };
  expect((await call(route as RouteKey, asked)).code).toBe(code);
});

test('every route of the sandbox is among those refused, except its clock, which the database refuses to move', () => {
  const doors = features.flatMap(({ contract }) => Object.keys(contract)).filter((route) => /sandbox/.test(route));
  const clock = ['GET /console/api/v1/sandbox/clock', 'POST /console/api/v1/sandbox/clock/advance'];
  const shut = Object.keys(refused).filter((route) => /sandbox/.test(route));
  expect(doors.sort()).toEqual([...shut, ...clock].sort());
});

test('a member can sign in as usual', async () => {
  expect((await call('GET /api/v1/userInfo', { token: member })).code).toBe(DONE);
});

test.each(['vite.web.config.ts', 'vite.console.config.ts'])(
  '%s builds neither source maps nor the gallery',
  async (file) => {
    const config = await resolveConfig({ configFile: file, logLevel: 'silent' }, 'build', 'production');
    expect(config.build.sourcemap).toBe(false);
    expect(JSON.stringify(config.build.rolldownOptions.input ?? {})).not.toContain('gallery');
  },
);
