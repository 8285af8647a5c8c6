// While the books are short or the bank's statement is late, accrual pays nothing (ledger.md 8), but members still see
// the missing income (promises.md 1). Afterwards that income is paid as if payments had never stopped.
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

/** Makes the bank's statement late, or current again. */
const setStatementLate = async (late: boolean) => {
  const by = late ? '-30 days' : '30 days';
  await db.admin`update ledger.rail set opened_at = platform.now() + ${by}::interval`;
};
const figures = ({ id }: MarketProduct) => expectedAgainstPaid(db.app, id, context.clock.now());

/** A product with one holder past cooling-off, let to a tenant for `days` from today, at 0.40 a day. */
async function held(cycle: 'daily' | 'weekly', days: number): Promise<{ product: MarketProduct; orderId: bigint }> {
  const product = await makeProduct(db, { cycle });
  const [holder] = await holders(db, context, product, [1n]);
  await settled(context);
  const today = context.clock.today();
  await bookRent(db, product, { from: today, until: addDays(today, days - 1), amount: BigInt(days) * 40n });
  return { product, orderId: (holder as { orderId: bigint }).orderId };
}

describe.each(['daily', 'weekly'] as const)('a %s product, while payments are stopped', (cycle) => {
  it('shows the missing income, pays nothing, and pays all of it once the books are right', async () => {
    const { product, orderId } = await held(cycle, 28);
    await accrue(context);
    const before = await figures(product);
    await setStatementLate(true);
    await context.advance(15 * DAY);
    expect(await accrue(context)).toBe(0);

    const short = await figures(product);
    expect(short.expected).toBeGreaterThan(before.expected);
    expect(short.paid).toBe(before.paid);
    expect(short.missed + short.awaiting).toBe(short.expected - short.paid);
    const { items } = ok(await readEarnings(context, { orderId, memberId: null, limit: 50 }));
    expect(items.reduce((sum, { expectedMinor }) => sum + expectedMinor, 0)).toBe(Number(short.expected));

    await setStatementLate(false);
    expect(await accrue(context)).toBeGreaterThan(0);
    expect(await figures(product)).toEqual({
      expected: short.expected,
      paid: short.expected,
      missed: 0n,
      awaiting: 0n,
      leftOver: 0n,
    });
  });
});
