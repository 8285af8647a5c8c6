// What the app's database role (c3_app) cannot do to orders: the guards refuse forged postings by themselves (ledger.md
// 6).
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import {
  buy,
  bookRent,
  giveRecharge,
  makeMembers,
  makeProduct,
  type MarketProduct,
  memberIntent,
} from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { type Line, line } from '#ledger/posting.ts';
import { addDays } from '#platform/time/clock.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { accrue } from './earnings/accrue.ts';
import { cancelOrder, settleOrders } from './order-moves.ts';
import { collect } from './collecting.ts';

let db: FreshDatabase;
let context: TestContext;
let a: bigint;
let b: bigint;
let device: MarketProduct;
let other: MarketProduct;
let fund: MarketProduct;
let orderA: bigint;
let orderB: bigint;
let fundA: bigint;
let tries = 0;

async function insertPart(
  tx: Transaction,
  of: { product: MarketProduct; starts: Date; amount: bigint; id?: bigint; eventAt?: Date },
): Promise<bigint> {
  const [part] = await tx<{ id: bigint }[]>`
    insert into orders.part (id, product_id, starts_at, kind, n, amount, event_at)
    values (coalesce(${of.id ?? null}, nextval('orders.part_id')), ${of.product.id}, ${of.starts}, 'cycle',
      ${90 + tries}, ${of.amount}, ${of.eventAt ?? new Date(0)})
    returning id`;
  return part?.id ?? 0n;
}

const attempt = (...lines: Line[]) => {
  tries += 1;
  return post(db.app, [{ id: factId('forged', tries), actor: 'system', lines }]);
};
const recharge = (member: bigint) => accountOf('member_recharge', member);
const income = (member: bigint) => accountOf('member_income', member);
const payable = (product: MarketProduct) => accountOf('product_payable', product.id);
const pending = (product: MarketProduct) => accountOf('order_pending', product.id);

async function order(
  member: bigint,
  product: MarketProduct,
  wish: { units?: bigint; amount?: bigint },
): Promise<bigint> {
  const answer = ok(
    await buy(
      context,
      {
        memberId: member,
        productId: product.id,
        units: wish.units ?? null,
        amount: wish.amount ?? null,
        payment: null,
      },
      memberIntent(member, 'POST /api/v1/orders'),
    ),
  );
  return BigInt(answer.orderId);
}

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  const monday = context.clock.today();
  [a, b] = (await makeMembers(db, 2)) as [bigint, bigint];
  for (const member of [a, b]) await giveRecharge(db, member, 5_000_00n);
  device = await makeProduct(db, { incomePerCycle: 100n, pointsGranted: 5, chancesGranted: 1 });
  other = await makeProduct(db, { incomePerCycle: 100n });
  fund = await makeProduct(db, { type: 'fund', holdingDays: 28 });
  orderA = await order(a, device, { units: 1n });
  orderB = await order(b, device, { units: 1n });
  fundA = await order(a, fund, { amount: 500_00n });
  await order(b, other, { units: 3n });
  await context.advanceTo(4, '08:00');
  await settleOrders(context);
  await bookRent(db, device, { from: addDays(monday, 2), until: addDays(monday, 2), amount: 200n });
  await bookRent(db, other, { from: addDays(monday, 2), until: addDays(monday, 2), amount: 900n });
  await accrue(context);
});

describe('the app’s role', () => {
  it('cannot write columns that decide about money', async () => {
    for (const column of [
      'booked_at = now()',
      'settled_at = null',
      'collected_part = 0',
      'price = 1',
      'expected = 1000000',
      'member_id = 1',
      'principal_income = 0',
      'expires_at = now()',
    ]) {
      await expect(db.app.unsafe(`update orders.purchase_order set ${column}`)).rejects.toThrow('permission denied');
    }
    await expect(db.app`insert into orders.purchase_order (id, booked_at) values (1, now())`).rejects.toThrow(
      'permission denied',
    );
    for (const table of ['earning', 'collection', 'cycle', 'cycle_bucket', 'chunk', 'product_run']) {
      await expect(db.app.unsafe(`insert into orders.${table} default values`)).rejects.toThrow('permission denied');
    }
    for (const table of ['purchase_order', 'part', 'funding', 'earning', 'collection']) {
      await expect(db.app.unsafe(`delete from orders.${table}`)).rejects.toThrow('permission denied');
    }
  });

  it('cannot call the guards', async () => {
    for (const guard of ['consume_order', 'consume_earnings', 'consume_part']) {
      await expect(db.app.unsafe(`select orders.${guard}('{}', '{}', '{}', '{}', '{}', '{}')`)).rejects.toThrow(
        'permission denied',
      );
    }
    await expect(db.app`select revenue.give_slices('{1}', array[now()], '{1}')`).rejects.toThrow('permission denied');
  });

  const forged: [name: string, lines: () => Line[], reason: RegExp][] = [
    ['collects more than was earned', () => [line('collect', payable(device), income(a), 101n, orderA)], /guard_raced/],
    [
      'collects less, to collect again later',
      () => [line('collect', payable(device), income(a), 50n, orderA)],
      /guard_raced/,
    ],
    [
      'collects one order twice in a transfer',
      () => [
        line('collect', payable(device), income(a), 50n, orderA),
        line('collect', payable(device), income(a), 50n, orderA),
      ],
      /earning_of_another/,
    ],
    [
      'collects for another member',
      () => [line('collect', payable(device), income(b), 100n, orderA)],
      /earning_of_another/,
    ],
    [
      'collects from another product',
      () => [line('collect', payable(other), income(a), 100n, orderA)],
      /earning_of_another/,
    ],
    [
      'collects without an order',
      () => [line('collect', payable(device), income(a), 100n, 999_999n)],
      /earning_of_another/,
    ],
    [
      'buys twice with one order',
      () => [line('purchase', recharge(a), pending(device), 100_00n, orderA)],
      /order_not_covering/,
    ],
    [
      'buys with another member’s money',
      () => [line('purchase', recharge(b), pending(device), 100_00n, orderA)],
      /order_of_another/,
    ],
    [
      'refunds after settlement',
      () => [line('purchase_cancelled', pending(other), recharge(b), 100_00n, orderA)],
      /order_of_another/,
    ],
    [
      'settles twice',
      () => [line('order_settled', pending(device), accountOf('product_capital', device.trancheId), 100_00n, orderA)],
      /guard_raced/,
    ],
    [
      'settles into another tranche',
      () => [line('order_settled', pending(device), accountOf('product_capital', other.trancheId), 100_00n, orderA)],
      /order_of_another/,
    ],
    [
      'returns principal before maturity',
      () => [line('principal_returned', accountOf('product_capital', fund.trancheId), recharge(a), 500_00n, fundA)],
      /order_not_covering/,
    ],
    [
      'returns principal of a product that uses it up',
      () => [line('principal_returned', accountOf('product_capital', device.trancheId), income(a), 100_00n, orderA)],
      /order_not_covering/,
    ],
    [
      'pays income from capital',
      () => [line('collect', accountOf('product_capital', device.trancheId), income(a), 100n, orderA)],
      /posting_rule_missing/,
    ],
    [
      'collects without the points of collecting',
      () => [line('collect', payable(device), income(a), 100n, orderA)],
      // This would be right only if the day's points of collecting were used up.
      /guard_raced/,
    ],
    [
      'grants points of collecting without collecting',
      () => [line('points_collected', house('points_issued'), accountOf('member_points', a), 1n, orderA)],
      /earning_of_another/,
    ],
    [
      'grants points twice',
      () => [line('points_earned', house('points_issued'), accountOf('member_points', a), 5n, orderA)],
      /grant_before_settlement/,
    ],
    [
      'grants another member’s points',
      () => [line('points_earned', house('points_issued'), accountOf('member_points', b), 1n, orderA)],
      /order_of_another/,
    ],
    [
      'grants chances twice',
      () => [line('chance_earned', house('chances_issued'), accountOf('member_chances', a), 1n, orderA)],
      /grant_before_settlement/,
    ],
    [
      'takes stock without a purchase',
      () => [
        line('stock_taken', accountOf('stock_available', device.id), accountOf('stock_sold', device.id), 1n, orderA),
      ],
      /order_not_covering/,
    ],
    [
      'puts stock back without a cancellation',
      () => [
        line(
          'stock_taken_reversed',
          accountOf('stock_sold', device.id),
          accountOf('stock_available', device.id),
          1n,
          orderA,
        ),
      ],
      /order_not_covering/,
    ],
    [
      'accrues without a part',
      () => [line('accrual', accountOf('product_revenue', device.id), payable(device), 1n, 999_999n)],
      /part_not_covering/,
    ],
    [
      'accrues for another product',
      () => [line('accrual', accountOf('product_revenue', other.id), payable(device), 1n, 1n)],
      /scope_mismatch/,
    ],
  ];
  it.each(forged)('%s: is refused', async (_name, lines, reason) => {
    await expect(attempt(...lines())).rejects.toThrow(reason);
  });

  it('cannot fund a part with money that is missing, another product’s, or already used', async () => {
    const [slice] = await db.app<
      { entryId: bigint; start: Date }[]
    >`select entry_id, cycle_start as start from revenue.slice where product_id = ${other.id}`;
    const [cycle] = await db.app<
      { start: Date }[]
    >`select starts_at as start from orders.cycle where product_id = ${device.id} limit 1`;
    const fund_ = (product: MarketProduct, starts: Date, amount: bigint) =>
      db.app.begin(async (tx) => {
        const partId = await insertPart(tx, { product, starts, amount });
        await tx`insert into orders.funding (part_id, entry_id, slice_start, amount)
          values (${partId}, ${slice?.entryId ?? 0n}, ${slice?.start as Date}, ${amount})`;
        const from = accountOf('product_revenue', product.id);
        const accrual = line('accrual', from, payable(product), amount, partId);
        await post(tx, [{ id: factId('forged part', partId), actor: 'system', lines: [accrual] }]);
      });
    await expect(fund_(device, cycle?.start as Date, 1n)).rejects.toThrow(
      /cycle_paid_in_full|funded_by_another|insufficient/,
    );
    await expect(fund_(other, cycle?.start as Date, 601n)).rejects.toThrow(
      /cycle_paid_in_full|slice_not_covering|insufficient/,
    );
  });

  it('cannot stop a product’s income with a part that has a high id, or one that is never posted', async () => {
    const [cycle] = await db.app<
      { start: Date }[]
    >`select starts_at as start from orders.cycle where product_id = ${device.id} limit 1`;
    const forge = (over: { id?: bigint; eventAt?: Date }) =>
      db.app.begin((tx) => insertPart(tx, { product: device, starts: cycle?.start as Date, amount: 1n, ...over }));
    await expect(forge({ id: 9_223_372_036_854_775_807n })).rejects.toThrow('part_not_issued');
    await expect(forge({ eventAt: new Date('2999-01-01') })).rejects.toThrow('part_not_issued');
    await expect(forge({})).rejects.toThrow('was not posted');
  });

  it('gets earnings only if they add up to their part', async () => {
    const parts = db.app`select id from orders.part where product_id = ${device.id}`;
    const changed = db.admin.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from orders.earning where part_id in (${parts})`;
      await tx`update orders.chunk set written_at = null, amount = amount + 1 where part_id in (${parts})`;
      await tx`select orders.write_earnings(1000)`;
    });
    await expect(changed).rejects.toThrow(/wrote 200 of 201/);
  });

  it('cannot skip rent by setting a run ahead of the clock', async () => {
    await expect(
      db.app`update orders.product_run set done_until = 'infinity' where product_id = ${device.id}`,
    ).rejects.toThrow('run_ahead');
  });

  it('can still collect what is due to each member', async () => {
    expect(await collect(context, { memberId: a, orderId: orderA }, memberIntent(a, 'collect'))).toMatchObject({
      amountMinor: 100,
    });
    expect(await collect(context, { memberId: b, orderId: orderB }, memberIntent(b, 'collect'))).toMatchObject({
      amountMinor: 100,
    });
  });

  it('cannot both cancel and settle one order', async () => {
    const id = await order(a, other, { units: 1n });
    const before = await db.app<
      { posted: bigint }[]
    >`select posted from ledger.account where id = ${recharge(a) as AccountId}`;
    await context.advance(86_400_000 - 30);
    const [cancelled] = await Promise.all([
      cancelOrder(context, { memberId: a, orderId: id }, memberIntent(a, 'cancel')),
      settleOrders(context),
      settleOrders(context),
    ]);
    await context.advance(1000);
    await settleOrders(context);
    const [row] = await db.app<{ settled: boolean; cancelled: boolean }[]>`
      select settled_at is not null as settled, cancelled_at is not null as cancelled from orders.purchase_order
      where id = ${id}`;
    expect(row?.settled).not.toBe(row?.cancelled);
    expect(row?.cancelled).toBe(!isRefusal(cancelled));
    expect(before[0]?.posted).toBeGreaterThan(0n);
  });
});
