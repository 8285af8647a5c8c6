// Contracts that end soon, by their last day, and whether another one follows.
import { beforeAll, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { makeProduct, writtenId } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { aStaff, staffIntent, staffToken } from '#kit/people.ts';
import { signAssetContract } from '#features/catalogue/server/assets/parties.ts';
import { addDays } from '#platform/time/clock.ts';
import type { EndingContract } from '../contract/ending-contracts.ts';
import { routes } from './routes.ts';

let context: TestContext;
let get: (path: string, query?: Record<string, string>) => Promise<{ body: string; json: () => unknown }>;
let today: string;

/** Of one asset a contract ends in 20 days and is followed; of another one ends in 45 days. Others end later or never. */
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
  const { http } = await edgeOf(context, [routes]);
  get = async (path, query = {}) =>
    http.inject({
      method: 'GET',
      url: `/console/api/v1/${path}?${new URLSearchParams(query)}`,
      headers: { 'device-id': 'device-1', authorization: await staffToken(context, await aStaff(context, 'finance')) },
    });
});

it('lists them by their last day, and says what follows', async () => {
  const listed = async (within?: string) => {
    const answer = (await get('ending-contracts', within ? { within } : {})).json() as {
      data: { items: EndingContract[] };
    };
    return answer.data.items.map(({ number, daysLeft, followedBy }) => [number, daysLeft, followedBy]);
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
  const rows = csvRows((await get('ending-contracts.csv', { within: '60' })).body);
  expect(rows.map(({ ends_on, rent }) => [ends_on, rent]).slice(1)).toEqual([
    [addDays(today, 20), '100.00'],
    [addDays(today, 45), '100.00'],
  ]);
});
