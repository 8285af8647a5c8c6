// Finance may read all staff accounts and all acts about them. Others may read only their own.
import { beforeAll, expect, it } from 'vitest';
import { declareStaffAccount } from '#kit/staff-accounts.ts';
import { freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { ok } from '#kit/outcome.ts';
import { aStaff, staffIntent, staffToken } from '#kit/people.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { staffAccountAct } from './staff-account.ts';
import { routes } from '../routes.ts';

let context: TestContext;
let call: Call;
let finance: StaffCaller;
let support: StaffCaller;
let proposed: string;
beforeAll(async () => {
  context = await testContext(await freshDatabase());
  ({ call } = await edgeOf(context, [identity, routes]));
  finance = await aStaff(context, 'finance');
  support = await aStaff(context, 'support');
  const two = [finance, await aStaff(context, 'finance')] as const;
  ok(await declareStaffAccount(context, two, 'TANA 4000000621'));
  const wish = { kind: 'declare', bankCode: 'TANA', bankNumber: '4000000622' } as const;
  proposed = String(ok(await staffAccountAct.propose(context, { wish, caller: support }, staffIntent(support))).id);
});

async function seenBy(caller: StaffCaller) {
  const token = await staffToken(context, caller);
  const accounts = (await call('GET /console/api/v1/staff-accounts', { token })).data as { account: string }[];
  const acts = (await call('GET /console/api/v1/staff-account-acts', { token })).data as { items: { id: string }[] };
  const codes = await Promise.all(
    ['1', proposed].map(async (id) => (await call(`GET /console/api/v1/staff-account-acts/${id}`, { token })).code),
  );
  return [accounts.map((one) => one.account), acts.items.map((one) => one.id), codes];
}

it('finance sees all accounts and acts', async () => {
  expect(await seenBy(finance)).toEqual([['TANA 4000000621'], [proposed, '1'], [100000, 100000]]);
});

it('support sees only their own proposal', async () => {
  expect(await seenBy(support)).toEqual([[], [proposed], [expect.any(Number), 100000]]);
  const token = await staffToken(context, support);
  expect((await call('GET /console/api/v1/staff-account-acts/1', { token })).code).not.toBe(100000);
});
