// Open payouts by state and age, counted by hand, and the list and file behind each figure.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked, earner, withdraw } from '#kit/banked.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { freshDatabase } from '#kit/database.ts';
import { type ReportReader, reportReader } from '#kit/report-reader.ts';
import type { Data } from '#platform/http/contract.ts';
import type { ageingCalls } from '../../contract/ageing.ts';

type Calls = typeof ageingCalls;
type Ages = Data<Calls['GET /console/api/v1/open-payouts/ages']>;
type Payouts = Data<Calls['GET /console/api/v1/open-payouts']>;

const HOUR_MS = 3_600_000;
let world: Banked;
let reports: ReportReader;
let day: string;

/** Two wait for a reviewer for 30 and 29 hours, one has been approved for an hour. One was paid before. */
beforeAll(async () => {
  const db = await freshDatabase();
  world = await banked(db);
  const { context } = world;
  await world.morning();
  const [almaz, bekele] = [await earner(db, world, 30_000_00n), await earner(db, world, 5_000_00n)];
  await withdraw(world, bekele, 300_00n);
  await world.round();
  await world.pass(HOUR_MS);
  day = context.clock.today();
  await withdraw(world, almaz, 2_000_00n);
  await context.advance(HOUR_MS);
  await withdraw(world, almaz, 2_100_00n);
  await context.advance(28 * HOUR_MS);
  await withdraw(world, bekele, 500_00n);
  await context.advance(HOUR_MS);
  reports = await reportReader(context);
}, 60_000);

it('counts and sums what has not ended, by state and age', async () => {
  const { items } = await reports.read<Ages>('open-payouts/ages');
  expect(items).toEqual([
    { id: 'approved.hours_0_4', state: 'approved', age: 'hours_0_4', count: 1, amountMinor: 500_00, ...oldest },
    {
      id: 'pending_review.days_1_3',
      state: 'pending_review',
      age: 'days_1_3',
      count: 2,
      amountMinor: 4_100_00,
      ...oldest,
    },
  ]);
  expect((await reports.read<Ages>('open-payouts/ages', { state: 'processing' })).items).toEqual([]);
  expect((await reports.read<Ages>('open-payouts/ages', { until: day })).items.map(({ count }) => count)).toEqual([2]);
});
const oldest = { oldestAt: expect.any(String) };

it('lists them behind each figure, longest waiting first, with what each waits for', async () => {
  const amounts = async (query: Record<string, string>) =>
    (await reports.read<Payouts>('open-payouts', query)).items.map(({ amountMinor }) => amountMinor);
  expect(await amounts({})).toEqual([2_000_00, 2_100_00, 500_00]);
  expect(await amounts({ state: 'pending_review' })).toEqual([2_000_00, 2_100_00]);
  expect(await amounts({ age: 'hours_0_4' })).toEqual([500_00]);
  expect(await amounts({ age: 'days_1_3', state: 'pending_review' })).toEqual([2_000_00, 2_100_00]);
  expect(await amounts({ age: 'hours_4_24' })).toEqual([]);
  const page = await reports.read<Payouts>('open-payouts', { limit: '1' });
  expect(page.items).toMatchObject([
    { state: 'pending_review', reviewersNeeded: 1, approvals: 0, limitMinor: 1_000_00 },
  ]);
  expect(await amounts({ limit: '2', after: page.next ?? '' })).toEqual([2_100_00, 500_00]);
});

it('saves all of them', async () => {
  const body = await reports.body('open-payouts.csv');
  expect(
    csvRows(body).map(({ state, age_minutes, amount }) => [state, Math.floor(Number(age_minutes) / 60), amount]),
  ).toEqual([
    ['pending_review', 30, '2000.00'],
    ['pending_review', 29, '2100.00'],
    ['approved', 1, '500.00'],
  ]);
});
