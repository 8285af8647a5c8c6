// Contracts that end soon, by their last day, and whether another one follows.
import { beforeAll, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { freshDatabase } from '#kit/database.ts';
import { makeProduct, writtenId } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { staffIntent } from '#kit/people.ts';
import { type ReportReader, reportReader } from '#kit/report-reader.ts';
import { signAssetContract } from '#features/catalogue/server/assets/parties.ts';
import { addDays } from '#platform/time/clock.ts';
import type { EndingContract } from '../contract/ending-contracts.ts';

let context: TestContext;
let reports: ReportReader;
let today: string;

/** One asset's contract ends in 20 days and is followed, another's in 45 days. Others end later or never. */
beforeAll(async () => {
  const db = await freshDatabase();
  context = await testContext(db);
  today = context.clock.today();
  const office = await officeOf(db);
  const { first } = office;
  const sign = async (assetId: bigint, number: string, startsOn: string, endsOn: string | null) => {
    const billed = { bills: 'day', dueDay: null, graceDays: 0, rentMinor: 100_00, feeBps: 0 } as const;
    const contract = { assetId, number, title: { en: 'Lease' }, ...billed, startsOn, endsOn };
    await writtenId(office, await signAssetContract(context, { staffId: first.staffId, contract }, staffIntent(first)));
  };
  const [one, other] = [await makeProduct(db), await makeProduct(db)];
  await db.admin`update catalogue.contract set ends_on = ${addDays(today, 1)} where id = ${other.contractId}`;
  await db.admin`update catalogue.contract set ends_on = ${addDays(today, 200)} where id = ${one.contractId}`;
  await sign(other.assetId, 'LONG', addDays(today, 2), addDays(today, 45));
  await sign(one.assetId, 'SHORT', today, addDays(today, 20));
  reports = await reportReader(context);
});

it('lists them by their last day, and says what follows', async () => {
  const listed = async (within?: string) => {
    const page = await reports.read<{ items: EndingContract[] }>('ending-contracts', within ? { within } : {});
    return page.items.map(({ number, daysLeft, followedBy }) => [number, daysLeft, followedBy]);
  };
  const own = expect.stringMatching(/^K\d+$/);
  expect(await listed()).toEqual([
    [own, 1, 'LONG'],
    ['SHORT', 20, own],
    ['LONG', 45, null],
  ]);
  expect(await listed('30')).toEqual([
    [own, 1, 'LONG'],
    ['SHORT', 20, own],
  ]);
  const rows = csvRows(await reports.body('ending-contracts.csv', { within: '60' }));
  expect(rows.map(({ ends_on, rent }) => [ends_on, rent]).slice(1)).toEqual([
    [addDays(today, 20), '100.00'],
    [addDays(today, 45), '100.00'],
  ]);
});
