// The arrears list against figures counted by hand, and against what the public pages call missed and awaited.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked } from '#kit/banked.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { makeProduct, type MarketProduct } from '#kit/market.ts';
import { type ReportReader, reportReader } from '#kit/report-reader.ts';
import { shortRent } from '#kit/short-rent.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import { expectedAgainstPaid } from '#features/catalogue/server/public.ts';
import type { ageingCalls, ShortRent } from '../../contract/ageing.ts';
import type { Data } from '#platform/http/contract.ts';

type Ages = Data<(typeof ageingCalls)['GET /console/api/v1/arrears/ages']>;

let db: FreshDatabase;
let world: Banked;
let product: MarketProduct;
let monday: string;
let reports: ReportReader;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  const { context } = world;
  ({ product, monday } = await shortRent(db, world));
  // Thursday of the third week.
  for (let day = 0; day < 17; day += 1) await world.pass(DAY_MS);
  reports = await reportReader(context);
}, 120_000);

const listed = (query?: Record<string, string>) =>
  reports.read<{ items: ShortRent[]; next: string | null }>('arrears', query);

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
  const ages = await reports.read<Ages>('arrears/ages');
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
  const rows = csvRows(await reports.body('arrears.csv'));
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

it('no rent is due before its contract begins, whatever day of the period it is due on', async () => {
  await world.pass(2 * DAY_MS);
  const saturday = world.context.clock.today();
  const { id } = await makeProduct(db);
  const invoices = await db.admin<{ dueOn: string; periodFrom: string; inGrace: boolean }[]>`
    select due_on, period_from, missed_after = platform.moment_of(due_on + 4) as in_grace
    from catalogue.invoice_of(${id}, ${saturday}::date)`;
  expect([...invoices]).toEqual([{ dueOn: saturday, periodFrom: saturday, inGrace: true }]);
});
