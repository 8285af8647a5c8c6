// Cancelling an order: until when it is possible, that the stock goes back with the money, and its order of locks.
import { beforeAll, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeMembers, makeProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { accountOf } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { lines } from '#ledger/posting.ts';
import { idList } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { cancelOrder } from './order-moves.ts';

let db: FreshDatabase;
let context: TestContext;
let memberId: bigint;
let productId: bigint;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  [memberId] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, memberId, 1_000_00n);
  ({ id: productId } = await makeProduct(db, { pointsGranted: 5, chancesGranted: 1 }));
});

async function order(): Promise<bigint> {
  const wish = { memberId, productId, units: 1n, amount: null, payment: null };
  return BigInt(ok(await buy(context, wish, memberIntent(memberId, 'POST /api/v1/orders'))).orderId);
}

// The test's clock cannot stop at an exact microsecond, so the guard's rules are called with the moment.
it('can be cancelled before the moment at which the cooling-off ends, and settled from that moment on', async () => {
  const id = await order();
  const at = async (micros: number) => {
    const [problems] = await db.admin<{ cancelling: string | null; settling: string | null }[]>`
      select orders.cancelling_problem(cancels, bought, moment) as cancelling,
        orders.settlement_problem(settles, bought, moment) as settling
      from orders.purchase_order bought,
        lateral (select bought.cooling_ends_at + ${micros} * interval '1 microsecond' as moment) m,
        lateral (select jsonb_populate_record(null::orders.order_moves, jsonb_build_object(
          'cancels', true, 'cancelled_recharge', bought.pay_recharge, 'cancelled_income', bought.pay_income,
          'stock_back', bought.stock)) as cancels,
          jsonb_populate_record(null::orders.order_moves, jsonb_build_object(
          'settles', true, 'settled', bought.price)) as settles) moves
      where bought.id = ${id}`;
    return problems;
  };
  expect(await at(-1)).toEqual({ cancelling: null, settling: 'guard_raced' });
  expect(await at(0)).toEqual({ cancelling: 'guard_raced', settling: null });
});

it('must return all of its stock in the same transfer as the money', async () => {
  const id = await order();
  const [pending, recharge] = [accountOf('order_pending', productId), accountOf('member_recharge', memberId)];
  const [sold, available] = [accountOf('stock_sold', productId), accountOf('stock_available', productId)];
  const cancelled = (stock: bigint) =>
    post(db.app, [
      {
        id: factId('cancelled without stock', id),
        actor: 'system',
        lines: lines(
          ['purchase_cancelled', pending, recharge, 100_00n, id],
          ['stock_taken_reversed', sold, available, stock, id],
        ),
      },
    ]);
  await expect(cancelled(0n)).rejects.toThrow('order_not_covering');
  await expect(cancelled(2n)).rejects.toThrow('order_not_covering');
  expect(ok(await cancelOrder(context, { memberId, orderId: id }, memberIntent(memberId, 'cancel')))).toBeTruthy();
});

// A purchase locks its buyer's accounts first, then those of the product and the house. A cancellation in the opposite
// order could deadlock with it.
it('locks no account of the house or the product while it waits for an account of the member', async () => {
  const orderId = await order();
  const others = [
    accountOf('order_pending', productId),
    accountOf('stock_available', productId),
    accountOf('stock_sold', productId),
  ];

  const cancelled = await db.admin.begin(async (tx) => {
    await tx`select from ledger.account where id = ${accountOf('member_recharge', memberId)} for no key update`;
    const asked = cancelOrder(context, { memberId, orderId }, memberIntent(memberId, 'cancel'));
    await untilBlocked(db);
    const free = await db.admin`
      select id from ledger.account where id = any (${idList(others)}::bigint[]) for no key update skip locked`;
    expect(free).toHaveLength(others.length);
    return { asked };
  });
  expect(ok(await cancelled.asked).refunded.rechargeMinor).toBeGreaterThan(0);
});
