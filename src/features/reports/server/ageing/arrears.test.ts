// The arrears list against figures counted by hand, and against what the public pages call missed and awaited.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked, recharged } from '#kit/banked.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { bookedBy, lesseeOf } from '#kit/lessee.ts';
import { buy, makeProduct, type MarketProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, aStaff, staffToken } from '#kit/people.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import { expectedAgainstPaid } from '#features/catalogue/server/public.ts';
import type { ageingCalls, ShortRent } from '../../contract/ageing.ts';
import type { Data } from '#platform/http/contract.ts';
import { routes } from '../routes.ts';

type Ages = Data<(typeof ageingCalls)['GET /console/api/v1/arrears/ages']>;

let db: FreshDatabase;
let world: Banked;
let product: MarketProduct;
let monday: string;
let get: (path: string, query?: Record<string, string>) => Promise<{ body: string; json: () => unknown }>;

/** Two units earn 20.00 a day from Wednesday. Of the first week only Wednesday and Thursday are paid, 19.00 each. */
beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  const { context } = world;
  await context.advanceTo(1, '10:15');
  monday = context.clock.today();
  product = await makeProduct(db, { feeBps: 500, cycle: 'daily', incomePerCycle: 10_00n, holdingDays: 60 });
  const buyer = await aMember(context);
  await recharged(world, buyer.id, 3_000_00n);
  const wish = { memberId: buyer.id, productId: product.id, units: 2n, amount: null, payment: null, couponId: null };
  ok(await buy(context, wish, memberIntent(buyer.id, 'POST /api/v1/orders')));
  const lessee = await lesseeOf(db, world, product);
  const staff = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
  const rent = { contractId: product.contractId, partyId: lessee.partyId, amount: 40_00n };
  const statementLineId = await lessee.pays(40_00n);
  await bookedBy(world, staff, { statementLineId, ...rent, from: addDays(monday, 2), days: 2 });
  // Thursday of the third week.
  for (let day = 0; day < 17; day += 1) await world.pass(DAY_MS);
  const { http } = await edgeOf(context, [routes]);
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
const listed = (query?: Record<string, string>) => read<{ items: ShortRent[]; next: string | null }>('arrears', query);

it('lists each invoice that is short, longest due first, with who is to pay', async () => {
  const { items } = await listed();
  const week = (n: number) => ({ periodFrom: addDays(monday, 7 * n), periodUntil: addDays(monday, 7 * n + 6) });
  const friday = (n: number) => addDays(monday, 7 * n + 4);
  expect(items).toMatchObject([
    {
      ...week(0),
      dueOn: friday(0),
      daysLate: 13,
      age: 'days_8_30',
      state: 'overdue',
      bookedMinor: 40_00,
      dueMinor: 100_00,
      paidMinor: 38_00,
      shortMinor: 62_00,
    },
    { ...week(1), dueOn: friday(1), daysLate: 6, age: 'days_0_7', state: 'overdue', dueMinor: 140_00, paidMinor: 0 },
    // Only its ended days count, and it is due tomorrow.
    { ...week(2), dueOn: friday(2), daysLate: 0, age: 'days_0_7', state: 'awaited', shortMinor: 60_00, bookedMinor: 0 },
  ]);
  for (const { productId, contractNumber, payers } of items) {
    expect([productId, contractNumber]).toEqual([String(product.id), expect.stringMatching(/^K\d+$/)]);
    expect(payers.map(({ name }) => name)).toEqual([expect.stringMatching(/^Lessee/), 'Awash Haulage']);
    expect(payers[0]?.account).toBe(product.payerAccount);
  }
});

it('has the sums that members read as missed and awaited', async () => {
  const { items } = await listed();
  const sum = (state: ShortRent['state']) =>
    items.filter((one) => one.state === state).reduce((total, { shortMinor }) => total + shortMinor, 0);
  const published = await expectedAgainstPaid(db.app, null, world.context.clock.now());
  expect(published).toMatchObject({ missed: 202_00n, awaiting: 60_00n });
  expect([sum('overdue'), sum('awaited')]).toEqual([202_00, 60_00]);
  const ages = await read<Ages>('arrears/ages');
  expect(ages.items).toEqual([
    {
      id: 'days_0_7',
      overdue: 1,
      overdueMinor: 140_00,
      awaited: 1,
      awaitedMinor: 60_00,
      oldestOn: addDays(monday, 11),
    },
    {
      id: 'days_8_30',
      overdue: 1,
      overdueMinor: 62_00,
      awaited: 0,
      awaitedMinor: 0,
      oldestOn: addDays(monday, 4),
    },
    ...['days_31_60', 'days_61_90', 'days_91_up'].map((id) => ({
      id,
      overdue: 0,
      overdueMinor: 0,
      awaited: 0,
      awaitedMinor: 0,
      oldestOn: null,
    })),
  ]);
});

it('is filtered by state, age and due date, read in pages, and saved whole', async () => {
  const dues = async (query: Record<string, string>) => (await listed(query)).items.map(({ dueOn }) => dueOn);
  const [first = '', second = '', third = ''] = [4, 11, 18].map((days) => addDays(monday, days));
  expect(await dues({ state: 'overdue' })).toEqual([first, second]);
  expect(await dues({ state: 'awaited' })).toEqual([third]);
  expect(await dues({ age: 'days_8_30' })).toEqual([first]);
  expect(await dues({ age: 'days_0_7' })).toEqual([second, third]);
  expect(await dues({ from: second, until: second })).toEqual([second]);
  const page = await listed({ limit: '2' });
  expect((await listed({ limit: '2', after: page.next ?? '' })).items.map(({ dueOn }) => dueOn)).toEqual([third]);
  const rows = csvRows((await get('arrears.csv')).body);
  expect(rows.map(({ due_on, short, days_late }) => [due_on, short, days_late])).toEqual([
    [first, '62.00', '13'],
    [second, '140.00', '6'],
    [third, '60.00', '0'],
  ]);
});

it('each deadline of a short cycle is that of its invoice', async () => {
  const rows = await db.admin<{ same: boolean }[]>`
    select f.missed_after = platform.moment_of(i.due_on + 4) as same from catalogue.cycle_figure f
    cross join lateral catalogue.invoice_of(f.product_id, platform.business_date(f.cycle_start)) i`;
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.every(({ same }) => same)).toBe(true);
});
