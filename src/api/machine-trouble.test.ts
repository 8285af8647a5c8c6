// When the host's disk is nearly full or its clock jumps, only ledger postings are refused. Clients retry with the same
// idempotency key. An operator can confirm that the clock is right.
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, PASSWORD } from '#kit/people.ts';
import { routes as checkIn } from '#features/check-in/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { acceptClock } from '#platform/time/accept-clock.ts';
import { type Trouble, troublesOf, watchMachine } from '#platform/time/machine-watch.ts';

const OK = 100_000;
let call: Call;
let token: string;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, checkIn]));
});

beforeEach(async () => {
  const { phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  ({ token } = data as { token: string });
});

/** Watches this machine's clock, and a disk that has room. */
async function watch() {
  const told: (readonly Trouble[])[] = [];
  const machine = await watchMachine({ ...context, config: { ...context.config, databaseFolder: os.tmpdir() } });
  machine.onChange((troubles) => told.push(troubles));
  onTestFinished(machine.stop);
  return { told, troubles: machine.troubles };
}

const checkInWith = async (key: string) => (await call('POST /api/v1/check-ins', { token, key })).code;
const readToday = async () => (await call('GET /api/v1/check-ins/today', { token })).code;
/** As if the machine's clock had moved by this many days since the last look. */
const leap = (days: number) => db.admin`
  update platform.machine set seen_at = seen_at - ${days} * interval '1 day',
    booted_at = booted_at - ${days} * interval '1 day'`;

it('posts nothing while the disk is nearly full, and accepts the same key afterwards', async () => {
  await db.admin`update platform.machine set full_since = now()`;
  const key = randomUUID();
  expect(await checkInWith(key)).toBe(503_003);
  expect(await readToday()).toBe(OK);
  expect(await troublesOf(context.sql)).toEqual(['disk']);
  await watch(); // This disk has room.
  expect(await troublesOf(context.sql)).toEqual([]);
  expect(await checkInWith(key)).toBe(OK);
});

it('ends no session while the clock is in doubt, so no phone signs its member out', async () => {
  await db.admin`update identity.session set expires_at = now() - interval '1 day'`;
  await leap(40);
  expect(await readToday()).toBe(503_004);
  await leap(-40);
  expect(await readToday()).toBe(300_401);
});

it.each([
  ['ahead', 40],
  ['behind', -40],
] as const)('posts nothing after a leap of the clock %s, until the clock is back', async (how, days) => {
  const { told } = await watch();
  await leap(days);
  const key = randomUUID();
  expect(await checkInWith(key)).toBe(503_004);
  expect(await readToday()).toBe(OK);
  await expect.poll(() => told.at(-1), { timeout: 10_000 }).toEqual(['clock']);
  expect(await db.admin`select doubt from platform.machine`).toMatchObject([{ doubt: how }]);
  await leap(-days);
  await expect.poll(() => told.at(-1), { timeout: 10_000 }).toEqual([]);
  expect(await checkInWith(key)).toBe(OK);
});

it('posts again after an operator accepts the clock, and records who did', async () => {
  await watch();
  await leap(40);
  expect(await acceptClock(db.admin, 'operator')).toBe('accepted');
  expect(await checkInWith(randomUUID())).toBe(OK);
  expect(await acceptClock(db.admin, 'operator')).toBe('no_doubt');
  expect(await db.admin`select doubt, by_user from platform.clock_accepted`).toMatchObject([
    { doubt: 'ahead', byUser: 'operator' },
  ]);
});

it('moves the sandbox’s time on when the operator accepts a clock that went back', async () => {
  await watch();
  const before = context.clock.now();
  await leap(-3);
  expect(await acceptClock(db.admin, 'operator')).toBe('caught_up');
  await context.clock.refresh();
  expect(context.clock.now().getTime() - before.getTime()).toBeGreaterThan(2.9 * 86_400_000);
  expect(await checkInWith(randomUUID())).toBe(OK);
});

it('refuses to accept a pilot’s clock that is behind its postings', async () => {
  expect(await checkInWith(randomUUID())).toBe(OK);
  await watch();
  await leap(-40);
  await db.admin`alter table platform.clock disable trigger all`;
  await db.admin`update platform.clock set offset_ms = 0, profile = 'pilot'`;
  await db.admin`alter table platform.clock enable trigger all`;
  // The sandbox of this test is some days ahead, so its posting is later than the pilot's clock.
  expect(await acceptClock(db.admin, 'operator')).toBe('books_are_later');
});
