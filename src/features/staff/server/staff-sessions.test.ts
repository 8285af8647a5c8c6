// Staff see where they are signed in and end sessions with the password. An administrator ends a colleague's.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aStaff, PASSWORD, staffToken } from '#kit/people.ts';
import { refusals } from '#features/identity/contract.ts';
import { openStaffSession, STAFF_SESSIONS_MAX } from '#features/identity/server/sessions/sessions.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes } from './routes.ts';

const DONE = 100_000;
const TOKEN_UNKNOWN = 300_402;
const ROLE_MISSING = 310_001;
let call: Call;
let context: TestContext;
let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  call = (await edgeOf(context, [identity, routes])).call;
});

type Item = { id: string; device: string; method: string; current: boolean };
type Clerk = Awaited<ReturnType<typeof aStaff>>;
const enter = async ({ staffId }: Clerk, device: string) =>
  (await context.sql.begin((tx) => openStaffSession(context, tx, { staffId, method: 'password', device }))).token;
const listOf = async (token: string) =>
  ((await call('GET /console/api/v1/me/sessions', { token })).data as { items: Item[] }).items;
const codeOf = async (token: string) => (await call('GET /console/api/v1/me', { token })).code;
const entriesOf = ({ staffId }: Clerk) =>
  db.app<{ staffId: bigint; detail: unknown }[]>`
    select staff_id, detail from identity.audit_entry
    where subject = ${`staff:${staffId}`} and action = 'identity.end_staff_sessions' order by id`;

describe('a clerk', () => {
  it('sees each of their browsers, and which one is the present one', async () => {
    const clerk = await aStaff(context, 'support');
    const [here] = [await enter(clerk, 'Chrome, Windows'), await enter(clerk, '')];
    const items = await listOf(here);
    expect(items.map(({ device, current }) => [device, current])).toEqual(
      expect.arrayContaining([
        ['Chrome, Windows', true],
        ['', false],
      ]),
    );
    expect(items).toHaveLength(2);
  });

  it('ends one of their own sessions with the password, and the audit log records it', async () => {
    const [clerk, other] = [await aStaff(context, 'support'), await aStaff(context, 'support')];
    const [here, there] = [await enter(clerk, 'here'), await enter(clerk, 'there')];
    const foreign = await staffToken(context, other);
    const idOf = async (token: string) => (await listOf(token)).find(({ current }) => current)?.id ?? '';
    const end = async (id: string, password = PASSWORD) =>
      (await call(`POST /console/api/v1/me/sessions/${id}/end`, { token: here, body: { password } })).code;
    expect(await end(await idOf(there), 'Not it 77')).toBe(refusals.password_wrong);
    expect(await codeOf(there)).toBe(DONE);
    const gone = await idOf(there);
    expect(await end(gone)).toBe(DONE);
    expect(await codeOf(there)).toBe(TOKEN_UNKNOWN);
    expect(await end(gone)).toBe(refusals.session_not_found);
    expect(await end(await idOf(foreign))).toBe(refusals.session_not_found);
    expect(await codeOf(foreign)).toBe(DONE);
    expect(await entriesOf(clerk)).toEqual([{ staffId: clerk.staffId, detail: { sessions: 1, session: gone } }]);
  });

  it('ends all their other sessions at once', async () => {
    const clerk = await aStaff(context, 'content');
    const [here, ...others] = [await enter(clerk, 'a'), await enter(clerk, 'b'), await enter(clerk, 'c')];
    const answer = await call('POST /console/api/v1/me/sessions/end-others', {
      token: here,
      body: { password: PASSWORD },
    });
    expect(answer.data).toEqual({ ended: 2 });
    expect(await Promise.all(others.map(codeOf))).toEqual([TOKEN_UNKNOWN, TOKEN_UNKNOWN]);
    expect(await listOf(here)).toHaveLength(1);
  });

  it('has a maximum of sessions, beyond which the one used longest ago ends', async () => {
    const clerk = await aStaff(context, 'catalogue');
    const first = await enter(clerk, 'first');
    await db.owner`update identity.staff_session set last_used_at = last_used_at - interval '1 minute'
      where staff_id = ${clerk.staffId}`;
    const tokens: string[] = [];
    for (let n = 0; n < STAFF_SESSIONS_MAX; n++) tokens.push(await enter(clerk, `number ${n}`));
    expect(await codeOf(first)).toBe(TOKEN_UNKNOWN);
    expect(await listOf(tokens.at(-1) ?? '')).toHaveLength(STAFF_SESSIONS_MAX);
  });

  it('sees no session that ended after half an hour without a call', async () => {
    const clerk = await aStaff(context, 'finance');
    await enter(clerk, 'left open');
    await db.owner`update identity.staff_session set last_used_at = last_used_at - interval '31 minutes'
      where staff_id = ${clerk.staffId}`;
    expect((await listOf(await enter(clerk, 'here'))).map(({ device }) => device)).toEqual(['here']);
  });
});

describe('an administrator', () => {
  it('ends all sessions of a colleague with a reason, which other roles cannot', async () => {
    const [admin, clerk] = [await aStaff(context, 'admin'), await aStaff(context, 'support')];
    const [desk, theirs] = [await staffToken(context, admin), await enter(clerk, 'Firefox, Linux')];
    const address = `/console/api/v1/staff/${clerk.staffId}/sessions` as const;
    const body = { reason: 'Laptop stolen' };
    expect((await call(`POST ${address}/end`, { token: theirs, body })).code).toBe(ROLE_MISSING);
    const listed = (await call(`GET ${address}`, { token: desk })).data as { items: Item[] };
    expect(listed.items).toMatchObject([{ device: 'Firefox, Linux', method: 'password' }]);
    expect((await call(`POST ${address}/end`, { token: desk, body })).data).toEqual({ ended: 1 });
    expect(await codeOf(theirs)).toBe(TOKEN_UNKNOWN);
    expect(await entriesOf(clerk)).toEqual([{ staffId: admin.staffId, detail: { sessions: 1, ...body } }]);
    expect((await call('GET /console/api/v1/staff/999999/sessions', { token: desk })).code).toBe(
      refusals.staff_not_found,
    );
  });
});
