// Figures that two calls answer are equal in both, over random histories of orders, rents and collectings.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { added, asking, compareFigures } from '#kit/equal-figures.ts';
import {
  bookRent,
  buy,
  giveRecharge,
  makeMembers,
  makeProduct,
  type MarketProduct,
  memberIntent,
} from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import { accrue } from './earnings/accrue.ts';
import { collect } from './collecting.ts';
import { cancelOrder, settleOrders } from './order-moves.ts';
import { returnPrincipal } from './principal.ts';

let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

/** Settles, pays and returns what is due by now. */
async function run(): Promise<void> {
  await settleOrders(context);
  await accrue(context);
  await returnPrincipal(context);
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** What happens on a day, and how many days pass after it. Rents are of the last `days` days before. */
const step = fc.record({
  buys: fc.array(fc.record({ product: fc.nat(3), units: fc.integer({ min: 1, max: 3 }) }), { maxLength: 2 }),
  cancels: fc.boolean(),
  rents: fc.array(fc.record({ product: fc.nat(3), cents: fc.bigInt(1n, 90_00n), days: fc.nat(5) }), { maxLength: 3 }),
  collects: fc.boolean(),
  days: fc.integer({ min: 1, max: 6 }),
});

it('shows the same figure everywhere', { timeout: 120_000 }, async () => {
  const histories = fc.array(step, { minLength: 5, maxLength: 7 });
  await fc.assert(fc.asyncProperty(histories, live), { numRuns: 4, seed: 35, endOnFailure: true });
});

async function live(history: readonly Step[]): Promise<void> {
  const [member] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, member, 20_000_00n);
  const products = [
    await makeProduct(db, { cycle: 'hourly', incomePerCycle: 30n, holdingDays: 9 }),
    await makeProduct(db, { cycle: 'daily', incomePerCycle: 7_00n, holdingDays: 20 }),
    await makeProduct(db, { cycle: 'weekly', incomePerCycle: 20_00n, holdingDays: 28 }),
    await makeProduct(db, { type: 'fund', unitPrice: 50_00n, ratePpb: 9_000_000n, holdingDays: 14 }),
  ];
  // Their contracts begin today, and the fund is sold for thirty days.
  const opened = context.clock.today();
  for (const { buys, cancels, rents, collects, days } of history) {
    const fundIsSold = context.clock.today() < addDays(opened, 30);
    for (const { product, units } of buys.filter((one) => one.product !== 3 || fundIsSold)) {
      const { id } = products[product] as MarketProduct;
      const isFund = product === 3;
      const wish = { units: isFund ? null : BigInt(units), amount: isFund ? BigInt(units) * 50_00n : null };
      const asked = { memberId: member, productId: id, payment: null, ...wish };
      const { orderId } = ok(await buy(context, asked, memberIntent(member, 'POST /api/v1/orders')));
      const of = { memberId: member, orderId: BigInt(orderId) };
      if (cancels) ok(await cancelOrder(context, of, memberIntent(member, 'cancel')));
    }
    const expected = await compareFigures(context, member);
    await context.advance(2 * DAY_MS);
    await run();
    const tomorrow = addDays(context.clock.today(), -1);
    const { items } = await asking(context, member)('GET /api/v1/income/statistics', {
      query: { by: 'day', from: tomorrow, until: tomorrow },
    });
    expect(added(items).expectedMinor).toBe(expected);
    for (const { product, cents, days: ago } of rents) {
      const until = addDays(context.clock.today(), -1);
      // A rent needs a cycle that begins in its time, and product 2 has one a week.
      const from = addDays(until, product === 2 ? -6 - ago : -ago);
      if (from >= opened) await bookRent(db, products[product] as MarketProduct, { from, until, amount: cents });
    }
    await run();
    if (collects) await collect(context, { memberId: member, orderId: null }, memberIntent(member, 'collect'));
    await context.advance(days * DAY_MS);
    await run();
  }
  await compareFigures(context, member);
}
