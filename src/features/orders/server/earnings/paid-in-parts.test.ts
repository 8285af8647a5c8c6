// What each order gets of a cycle whose rent comes in several parts (income.md 5): its share of each part by what it
// still lacks of this cycle, and from the part that completes the cycle all that it lacks.
import { beforeAll, expect, it } from 'vitest';
import { holders, settled } from '#kit/capital.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bookRent, buy, giveRecharge, makeProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { required } from '#platform/required.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import { accrue } from './accrue.ts';

let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

it('pays three orders of two members in proportion, whatever earlier cycles paid them', async () => {
  const product = await makeProduct(db, { incomePerCycle: 40n });
  const [holder] = await holders(db, context, product, [1n, 1n]);
  const { memberId } = required(holder);
  await giveRecharge(db, memberId, 200_00n);
  const more = { memberId, productId: product.id, units: 2n, amount: null, payment: null };
  ok(await buy(context, more, memberIntent(memberId, 'POST /api/v1/orders')));
  await settled(context);
  const first = context.clock.today();
  const second = addDays(first, 1);
  await bookRent(db, product, { from: first, until: first, amount: 160n });
  await context.advance(2 * DAY_MS);
  await accrue(context);
  for (const amount of [40n, 40n, 80n]) {
    await bookRent(db, product, { from: second, until: second, amount });
    await accrue(context);
  }
  const parts = await db.app<{ n: number; amounts: string }[]>`
    select p.n, string_agg(e.amount::text, ' ' order by e.order_id) as amounts
    from orders.earning e join orders.part p on p.id = e.part_id
    where p.product_id = ${product.id} group by p.id, p.n order by p.id`;
  expect(parts.map(({ n, amounts }) => `${n}: ${amounts}`)).toEqual([
    '0: 40 40 80',
    '0: 10 10 20',
    '1: 10 10 20',
    '2: 20 20 40',
  ]);
});
