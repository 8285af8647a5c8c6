// The event about a booked rent makes the accrual run for its product alone, at once. Other products wait for the
// regular run.
import { beforeAll, expect, it } from 'vitest';
import { holders, settled } from '#kit/capital.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bookRent, makeProduct, type MarketProduct } from '#kit/market.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { addDays } from '#platform/time/clock.ts';
import { accrue } from './accrue.ts';
import { jobs } from '../jobs.ts';

const DAY = 86_400_000;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

/** A product with holders, let to a tenant for ten days from today. */
async function letProduct(): Promise<MarketProduct> {
  const product = await makeProduct(db, {});
  await holders(db, context, product, [1n]);
  await settled(context);
  const today = context.clock.today();
  await bookRent(db, product, { from: today, until: addDays(today, 9), amount: 400n });
  return product;
}

async function payable({ id }: MarketProduct): Promise<bigint> {
  const account = accountOf('product_payable', id);
  return balanceOf(await readBalances(db.app, [account]), account).posted;
}

const handleEvent = (event: object) => jobs.find((job) => job.name === 'orders.accrue')?.on?.[0]?.run(context, event);

it('pays only the product that the event names, and the others in the next run', async () => {
  const named = await letProduct();
  const other = await letProduct();
  await context.advance(5 * DAY);
  const before = await payable(other);
  expect(await handleEvent({ entryId: '1', productId: named.id.toString() })).toBeGreaterThan(0);
  expect(await payable(named)).toBeGreaterThan(0n);
  expect(await payable(other)).toBe(before);

  expect(await accrue(context)).toBeGreaterThan(0);
  expect(await payable(other)).toBeGreaterThan(before);
  expect(await handleEvent({ entryId: '1', productId: named.id.toString() })).toBe(0);
});
