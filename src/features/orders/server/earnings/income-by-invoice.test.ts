// The report on what members earned, and from whom: by product and by the rents that paid it, in some posting runs.
import { beforeAll, expect, it } from 'vitest';
import { holders, settled } from '#kit/capital.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bookRent, makeProduct } from '#kit/market.ts';
import { required } from '#platform/required.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import { accrue } from './accrue.ts';
import { incomeByInvoice } from './income-by-invoice.ts';

let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

const lastRun = async (): Promise<bigint> =>
  required((await db.app<{ seq: bigint }[]>`select seq from ledger.head`)[0]).seq;

async function earned(after: bigint, until: bigint): Promise<string[]> {
  const found: string[] = [];
  for await (const rows of incomeByInvoice(db.app, { after, until }))
    found.push(...rows.map(({ memberId, amount, rents }) => `${memberId} ${amount} of ${rents.length}`));
  return found;
}

it('names every rent of a cycle that several paid, and counts only what was posted in the runs', async () => {
  const product = await makeProduct(db, { incomePerCycle: 40n });
  const members = await holders(db, context, product, [1n, 1n]);
  const [one, two] = members.map(({ memberId }) => memberId);
  await settled(context);
  const first = context.clock.today();
  const before = await lastRun();
  for (const amount of [30n, 50n]) await bookRent(db, product, { from: first, until: first, amount });
  await context.advance(2 * DAY_MS);
  await accrue(context);
  const middle = await lastRun();
  await bookRent(db, product, { from: addDays(first, 1), until: addDays(first, 1), amount: 80n });
  await accrue(context);
  const [payer] = await db.app<{ name: string }[]>`select name from catalogue.party limit 1`;
  for await (const rows of incomeByInvoice(db.app, { after: before, until: middle }))
    expect([...new Set(rows.flatMap(({ rents }) => rents.map((rent) => rent.payer)))]).toEqual([payer?.name]);
  expect(await earned(before, middle)).toEqual([`${one} 40 of 2`, `${two} 40 of 2`]);
  expect(await earned(middle, await lastRun())).toEqual([`${one} 40 of 1`, `${two} 40 of 1`]);
  expect(await earned(0n, before)).toEqual([]);
});
