// Unexplained bank lines at the end of today and of earlier days, counted by hand, and beside the trial balance.
import { beforeAll, expect, it } from 'vitest';
import { banked } from '#kit/banked.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { freshDatabase } from '#kit/database.ts';
import { bookedBy, lesseeOf, recalled } from '#kit/lessee.ts';
import { makeProduct } from '#kit/market.ts';
import { aStaff } from '#kit/people.ts';
import { type ReportReader, reportReader } from '#kit/report-reader.ts';
import type { Data } from '#platform/http/contract.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import type { TrialBalance } from '../../contract.ts';
import type { ageingCalls, SuspenseLine } from '../../contract/ageing.ts';

type Ages = Data<(typeof ageingCalls)['GET /console/api/v1/suspense-lines/ages']>;

let reports: ReportReader;
let first: string;
let today: string;

/**
 * 200.00 come on the first day, 50.00 nine days later, and 30.00 and 7.00 on the day after that. Then the bank takes
 * 30.00 back, and on the twelfth day 150.00 of the first are booked as rent.
 */
beforeAll(async () => {
  const db = await freshDatabase();
  const world = await banked(db);
  const { context } = world;
  const product = await makeProduct(db, { cycle: 'daily' });
  const lessee = await lesseeOf(db, world, product);
  const staff = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
  first = context.clock.today();
  const rent = { contractId: product.contractId, partyId: lessee.partyId, amount: 150_00n, from: first, days: 5 };
  const statementLineId = await lessee.pays(200_00n);
  for (let day = 0; day < 9; day += 1) await world.pass(DAY_MS);
  await lessee.pays(50_00n);
  await world.pass(DAY_MS);
  const taken = await lessee.pays(30_00n);
  await lessee.pays(7_00n);
  await world.pass(DAY_MS);
  await recalled(db, world, taken);
  await world.pass(DAY_MS);
  await bookedBy(world, staff, { statementLineId, ...rent });
  today = context.clock.today();
  reports = await reportReader(context);
}, 120_000);

const lines = async (query: Record<string, string>) =>
  (await reports.read<{ items: SuspenseLine[] }>('suspense-lines', query)).items.map(
    ({ bookedOn, days, age, leftMinor }) => [bookedOn, days, age, leftMinor],
  );

it.each([
  [0, [[0, 200_00]]],
  [8, [[0, 200_00]]],
  [
    9,
    [
      [0, 200_00],
      [9, 50_00],
    ],
  ],
  [
    10,
    [
      [0, 200_00],
      [9, 50_00],
      [10, 30_00],
      [10, 7_00],
    ],
  ],
  [
    11,
    [
      [0, 200_00],
      [9, 50_00],
      [10, 7_00],
    ],
  ],
  [
    12,
    [
      [0, 50_00],
      [9, 50_00],
      [10, 7_00],
    ],
  ],
] as const)('at the end of day %i it lists what was unexplained, with its age', async (day, left) => {
  const until = addDays(first, day);
  expect(await lines({ until })).toEqual(
    left.map(([booked, amount]) => {
      const days = day - booked;
      return [addDays(first, booked), days, days <= 7 ? 'days_0_7' : 'days_8_30', amount];
    }),
  );
});

it('has the balance of suspense in the trial balance of each day', async () => {
  for (let day = 0; day <= 12; day += 1) {
    const until = addDays(first, day);
    const { rows } = await reports.read<TrialBalance>('trial-balance', { from: until, until });
    const balance = rows.find((row) => row.class === 'suspense')?.closingCreditMinor ?? 0;
    const { items, ...sums } = await reports.read<Ages>('suspense-lines/ages', { until });
    expect([day, sums]).toEqual([day, { balanceMinor: balance, agrees: true }]);
    expect(items.reduce((sum, { leftMinor }) => sum + leftMinor, 0)).toBe(balance);
  }
  expect(today).toBe(addDays(first, 12));
});

it('counts by age, and lists an age, in pages and as a file of today', async () => {
  expect((await reports.read<Ages>('suspense-lines/ages')).items.slice(0, 3)).toEqual([
    { id: 'days_0_7', count: 2, leftMinor: 57_00 },
    { id: 'days_8_30', count: 1, leftMinor: 50_00 },
    { id: 'days_31_60', count: 0, leftMinor: 0 },
  ]);
  expect(await lines({ age: 'days_8_30' })).toEqual([[first, 12, 'days_8_30', 50_00]]);
  const page = await reports.read<{ items: SuspenseLine[]; next: string }>('suspense-lines', { limit: '1' });
  expect(page.items[0]).toMatchObject({ amountMinor: 200_00, counterpartyName: 'Awash Haulage' });
  expect((await lines({ limit: '2', after: page.next })).map(([, , , left]) => left)).toEqual([50_00, 7_00]);
  const rows = csvRows(await reports.body('suspense-lines.csv'));
  expect(rows.map(({ booked_on, left }) => [booked_on, left])).toEqual([
    [first, '50.00'],
    [addDays(first, 9), '50.00'],
    [addDays(first, 10), '7.00'],
  ]);
});
