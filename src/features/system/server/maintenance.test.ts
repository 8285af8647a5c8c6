// Maintenance closes everything for at most an hour in seven days, however it is switched, so that one administrator
// can't keep members from their money.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { giveRecharge, makeProduct } from '#kit/market.ts';
import { aMember, PASSWORD, PIN, type TestMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as orders } from '#features/orders/server/routes.ts';
import { routes as service } from '#features/service/server/routes.ts';
import { routes as system } from './routes.ts';

const HALF_HOUR_MS = 30 * 60_000;
const WEEK_MS = 7 * 86_400_000;
const LATER = '2999-01-01T00:00:00.000Z';
const SHUT = 500000;

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let member: TestMember;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, service, orders, system]));
  member = await aMember(context);
});

const set = (name: string, value: unknown) => setSetting(db, `system.${name}`, value);
const signIn = () => call('POST /api/v1/sessions', { body: { phone: member.phone, password: PASSWORD } });

/** Switches maintenance, and waits until the edge knows it: registering is closed as long as it is on. */
async function switched(on: boolean): Promise<void> {
  await set('maintenance', on);
  await expect.poll(async () => (await call('POST /api/v1/members', { body: {} })).code === SHUT).toBe(on);
}

it('sign-in is open after the hour, even if maintenance is switched again or its end moved', async () => {
  const codes: number[] = [];
  for (let half = 0; half < 3; half += 1) {
    await switched(true);
    codes.push((await signIn()).code);
    await context.advance(HALF_HOUR_MS);
    await switched(false);
  }
  expect(codes).toEqual([SHUT, SHUT, 100000]);
  // More changes than the console's page of versions holds.
  for (let change = 0; change < 60; change += 1) await set('maintenance', change % 2 === 1);
  for (let change = 0; change < 60; change += 1) await set('maintenanceUntil', change % 2 ? '' : LATER);
  await switched(true);
  expect((await signIn()).code).toBe(100000);
  await switched(false);
});

it('after the hour a member can read complaints and sign out, and the rest answers that it is closed', async () => {
  await switched(true);
  const { token } = (await signIn()).data as { token: string };
  expect((await call('GET /api/v1/complaints', { token })).code).toBe(100000);
  expect(await call('GET /api/v1/consents', { token })).toMatchObject({ code: SHUT, data: { everything_until: null } });
  expect((await call('DELETE /api/v1/sessions/current', { token })).code).toBe(100000);
  await switched(false);
});

it('after the hour a member can cancel an order in its cooling-off, but not buy', async () => {
  const [{ id: productId }] = await Promise.all([makeProduct(db), giveRecharge(db, member.id, 1_000_00n)]);
  const { token } = (await signIn()).data as { token: string };
  const buy = () =>
    call('POST /api/v1/orders', {
      token,
      key: randomUUID(),
      body: { productId: String(productId), units: 1, pin: PIN },
    });
  const bought = await buy();
  const { orderId, priceMinor } = bought.data as { orderId: string; priceMinor: number };
  await switched(true);
  expect((await buy()).code).toBe(SHUT);
  expect((await call('GET /api/v1/orders?state=holding', { token })).code).toBe(100000);
  expect(await call(`POST /api/v1/orders/${orderId}/cancel`, { token, key: randomUUID() })).toMatchObject({
    code: 100000,
    data: { refunded: { rechargeMinor: priceMinor } },
  });
  await switched(false);
});

it('seven days later everything can be closed for another hour, and the answer says until when', async () => {
  await context.advance(WEEK_MS);
  const from = context.clock.now().getTime();
  await switched(true);
  const { code, data } = await signIn();
  const { everything_until: end } = data as { everything_until: string };
  expect(code).toBe(SHUT);
  expect(Date.parse(end) - from).toBeGreaterThanOrEqual(2 * HALF_HOUR_MS);
  expect(Date.parse(end) - from).toBeLessThan(2 * HALF_HOUR_MS + 60_000);
  await context.advance(Date.parse(end) - context.clock.now().getTime());
  expect((await signIn()).code).toBe(100000);
});
