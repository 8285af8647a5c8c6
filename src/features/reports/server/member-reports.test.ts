// Income that is not collected, dormant members and verification tiers, counted by hand and beside the ledger.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked, recharged } from '#kit/banked.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { bookedBy, lesseeOf } from '#kit/lessee.ts';
import { buy, makeProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, aStaff, PASSWORD, staffToken, type TestMember } from '#kit/people.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import type { Data } from '#platform/http/contract.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import type { TrialBalance } from '../contract.ts';
import type { DormantMember, memberCalls, UnclaimedIncome, VerificationTier } from '../contract/members.ts';
import { routes } from './routes.ts';

type Ages = Data<(typeof memberCalls)['GET /console/api/v1/unclaimed-income/ages']>;

let world: Banked;
let get: (path: string, query?: Record<string, string>) => Promise<{ body: string; json: () => unknown }>;
let signIn: (member: TestMember) => Promise<unknown>;
let monday: string;
let buyer: TestMember;
let away: TestMember;

/** Two units earn 19.00 on Wednesday and on Thursday, and nothing after. Their owner collects none of it. */
beforeAll(async () => {
  const db = await freshDatabase();
  world = await banked(db);
  const { context } = world;
  await context.advanceTo(1, '10:15');
  monday = context.clock.today();
  const product = await makeProduct(db, { feeBps: 500, cycle: 'daily', incomePerCycle: 10_00n, holdingDays: 60 });
  [buyer, away] = [await aMember(context), await aMember(context)];
  await recharged(world, buyer.id, 3_000_00n);
  const wish = { memberId: buyer.id, productId: product.id, units: 2n, amount: null, payment: null, couponId: null };
  ok(await buy(context, wish, memberIntent(buyer.id, 'POST /api/v1/orders')));
  const lessee = await lesseeOf(db, world, product);
  const staff = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
  const rent = { contractId: product.contractId, partyId: lessee.partyId, amount: 40_00n };
  const statementLineId = await lessee.pays(40_00n);
  await bookedBy(world, staff, { statementLineId, ...rent, from: addDays(monday, 2), days: 2 });
  for (let day = 0; day < 10; day += 1) await world.pass(DAY_MS);
  const { http, call } = await edgeOf(context, [routes, identity]);
  signIn = ({ phone }) => call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  get = async (path, query = {}) =>
    http.inject({
      method: 'GET',
      url: `/console/api/v1/${path}?${new URLSearchParams(query)}`,
      headers: { 'device-id': 'device-1', authorization: await staffToken(context, await aStaff(context, 'finance')) },
    });
}, 120_000);

const read = async <T>(path: string, query?: Record<string, string>): Promise<T> => {
  const { code, data } = (await get(path, query)).json() as { code: number; data: T };
  expect([path, code]).toEqual([path, 100000]);
  return data;
};

it('lists what is not collected by member, which is what the ledger’s payable accounts hold', async () => {
  const { items } = await read<{ items: UnclaimedIncome[] }>('unclaimed-income');
  expect(items).toEqual([
    {
      id: String(buyer.id),
      memberNo: memberNoOf(buyer.id),
      amountMinor: 38_00,
      orders: 1,
      since: addDays(monday, 2),
      days: 8,
    },
  ]);
  const ages = await read<Ages>('unclaimed-income/ages');
  expect(ages.balanceMinor).toBe(38_00);
  // Wednesday is eight days ago, Thursday seven.
  expect(ages.items.slice(0, 3)).toEqual([
    { id: 'days_0_7', members: 1, amountMinor: 19_00 },
    { id: 'days_8_30', members: 1, amountMinor: 19_00 },
    { id: 'days_31_60', members: 0, amountMinor: 0 },
  ]);
  const today = world.context.clock.today();
  const { rows } = await read<TrialBalance>('trial-balance', { from: today, until: today });
  const payable = rows.filter((row) => row.class === 'product_payable');
  expect(payable.reduce((sum, row) => sum + row.closingCreditMinor, 0)).toBe(38_00);
  expect(csvRows((await get('unclaimed-income.csv')).body)).toMatchObject([{ amount: '38.00', days: '8' }]);
});

it('counts members by tier and by the days since they registered', async () => {
  const { items } = await read<{ items: VerificationTier[] }>('verification-tiers');
  expect(items).toEqual([{ id: '1', members: 2, upTo30Days: 2, upTo90Days: 0, over90Days: 0, frozen: 0 }]);
  expect(csvRows((await get('verification-tiers.csv')).body)).toMatchObject([{ tier: '1', members: '2' }]);
});

it('lists who has not been here for over a month, with what they hold', async () => {
  const listed = async (query?: Record<string, string>) =>
    (await read<{ items: DormantMember[] }>('dormant-members', query)).items;
  await signIn(buyer);
  const seenOn = world.context.clock.today();
  expect(await listed()).toEqual([]);
  await world.context.advance(30 * DAY_MS);
  // The other registered ten days before the first was here.
  expect((await listed()).map(({ id, days }) => [id, days])).toEqual([[String(away.id), 40]]);
  await world.context.advance(2 * DAY_MS);
  const money = { rechargeMinor: 2_800_00, incomeMinor: 0, unclaimedMinor: 38_00 };
  expect(await listed({ absence: 'days_31_90' })).toMatchObject([
    { id: String(buyer.id), registeredOn: monday, seenOn, days: 32, ...money },
    { id: String(away.id), registeredOn: monday, days: 42, rechargeMinor: 0, unclaimedMinor: 0 },
  ]);
  expect(await listed({ absence: 'days_91_180' })).toEqual([]);
  const { body } = await get('dormant-members.csv');
  expect(csvRows(body).map(({ member, days }) => [member, days])).toEqual([
    [memberNoOf(buyer.id), '32'],
    [memberNoOf(away.id), '42'],
  ]);
  expect(body).not.toContain(buyer.realName);
});
