// While the books are short or the bank's statement is late, no member is given anything (ledger.md 8). Members still
// see expected income that did not come (promises.md 1). Once the books are right, that income is paid as if nothing
// had stopped.
import { beforeAll, describe, expect, it } from 'vitest';
import { holders, settled } from '#kit/capital.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bookRent, makeProduct, type MarketProduct } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { addDays } from '#platform/time/clock.ts';
import { expectedAgainstPaid } from '#features/catalogue/server/public.ts';
import { accrue } from './accrue.ts';
import { readEarnings } from './read-earnings.ts';

const DAY = 86_400_000;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

/** True makes the bank's statement late. False brings it. */
const stale = async (is: boolean) => {
  const by = is ? '-30 days' : '30 days';
  await db.admin`update ledger.rail set opened_at = platform.now() + ${by}::interval`;
};
const figures = ({ id }: MarketProduct) => expectedAgainstPaid(db.app, id, context.clock.now());

/** One holder past cooling-off. The product is let for `days` from now on, at 0.40 a day. */
async function held(cycle: 'daily' | 'weekly', days: number): Promise<{ product: MarketProduct; orderId: bigint }> {
  const product = await makeProduct(db, { cycle });
  const [holder] = await holders(db, context, product, [1n]);
  await settled(context);
  const today = context.clock.today();
  await bookRent(db, product, { from: today, until: addDays(today, days - 1), amount: BigInt(days) * 40n });
  return { product, orderId: (holder as { orderId: bigint }).orderId };
}

describe.each(['daily', 'weekly'] as const)('a %s product, while everything stands still', (cycle) => {
  it('says what was expected, gives nothing, and pays it when the books are right', async () => {
    const { product, orderId } = await held(cycle, 28);
    await accrue(context);
    const before = await figures(product);
    await stale(true);
    await context.advance(15 * DAY);
    expect(await accrue(context)).toBe(0);

    const short = await figures(product);
    expect(short.expected).toBeGreaterThan(before.expected);
    expect(short.paid).toBe(before.paid);
    expect(short.missed + short.awaiting).toBe(short.expected - short.paid);
    const { items } = ok(await readEarnings(context, { orderId, memberId: null, limit: 50 }));
    expect(items.reduce((sum, { expectedMinor }) => sum + expectedMinor, 0)).toBe(Number(short.expected));

    await stale(false);
    expect(await accrue(context)).toBeGreaterThan(0);
    expect(await figures(product)).toEqual({
      expected: short.expected,
      paid: short.expected,
      missed: 0n,
      awaiting: 0n,
    });
  });
});
