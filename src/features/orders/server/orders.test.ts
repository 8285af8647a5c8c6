// The life of an order: buying, cooling-off, income, expiry and the return of its principal.
import { beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
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
  type ProductOverrides,
} from '#kit/market.ts';
import { readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf } from '#ledger/chart.ts';
import { addDays } from '#platform/time/clock.ts';
import { connect } from '#platform/database/db.ts';
import { isRefusal, Refusal } from '#platform/http/refusal.ts';
import { accrue } from './earnings/accrue.ts';
import { cancelOrder, expireOrders, settleOrders } from './order-moves.ts';
import { collect } from './collecting.ts';
import { returnPrincipal } from './principal.ts';

const DAY = 86_400_000;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

const balance = async (account: AccountId) => (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;
const recharge = (member: bigint) => balance(accountOf('member_recharge', member));
const income = (member: bigint) => balance(accountOf('member_income', member));

const grantsOf = async (member: bigint) => [
  await balance(accountOf('member_points', member)),
  await balance(accountOf('member_chances', member)),
];

async function funded(amount: bigint, count = 1): Promise<bigint[]> {
  const members = await makeMembers(db, count);
  for (const member of members) if (amount > 0n) await giveRecharge(db, member, amount);
  return members;
}

async function order(
  member: bigint,
  product: MarketProduct,
  wish: { units?: bigint; amount?: bigint; payment?: { recharge: bigint; income: bigint } } = { units: 1n },
) {
  const answer = await buy(
    context,
    {
      memberId: member,
      productId: product.id,
      units: wish.units ?? null,
      amount: wish.amount ?? null,
      payment: wish.payment ?? null,
    },
    memberIntent(member, 'POST /api/v1/orders'),
  );
  if (isRefusal(answer)) return answer.name;
  return BigInt(answer.orderId);
}

const collectOne = (member: bigint, orderId: bigint | null, at = context) =>
  collect(at, { memberId: member, orderId }, memberIntent(member, 'POST collect'));

async function product(overrides: ProductOverrides = {}): Promise<MarketProduct> {
  return makeProduct(db, overrides);
}

describe('buying', () => {
  it('moves price and stock in one transfer, and grants points and chances at the settlement', async () => {
    const [member] = (await funded(1_000_00n)) as [bigint];
    const thing = await product({ pointsGranted: 5, chancesGranted: 1, stock: 10n });
    const id = await order(member, thing, { units: 2n });
    expect(typeof id).toBe('bigint');
    expect(await recharge(member)).toBe(800_00n);
    expect(await balance(accountOf('order_pending', thing.id))).toBe(200_00n);
    expect(await balance(accountOf('stock_available', thing.id))).toBe(8n);
    expect(await grantsOf(member)).toEqual([0n, 0n]);
    await context.advance(DAY);
    await settleOrders(context);
    expect(await grantsOf(member)).toEqual([10n, 2n]);
  });

  const cases: [name: string, overrides: ProductOverrides, wish: Parameters<typeof order>[2], refusal: string][] = [
    ['stock', { stock: 1n }, { units: 2n }, 'stock_insufficient'],
    ['limit', { purchaseLimit: 1 }, { units: 2n }, 'purchase_limit_reached'],
    ['balance', { unitPrice: 2_000_00n, unitsMax: 10 }, { units: 1n }, 'balance_insufficient'],
    ['level', { minVip: 1 }, { units: 1n }, 'vip_level_insufficient'],
    ['too much', { type: 'fund', unitsMax: 3 }, { amount: 400_00n }, 'price_out_of_range'],
    ['an amount between steps', { type: 'fund' }, { amount: 150_00n }, 'price_out_of_range'],
    ['a fund by units', { type: 'fund' }, { units: 1n }, 'price_out_of_range'],
    ['split that does not add up', {}, { units: 1n, payment: { recharge: 50_00n, income: 0n } }, 'payment_split_wrong'],
    [
      'more from the income wallet than it has',
      {},
      { units: 1n, payment: { recharge: 0n, income: 100_00n } },
      'balance_insufficient',
    ],
  ];
  it.each(cases)('refuses: %s', async (_name, overrides, wish, refusal) => {
    const [member] = (await funded(1_000_00n)) as [bigint];
    expect(await order(member, await product(overrides), wish)).toBe(refusal);
    expect(await recharge(member)).toBe(1_000_00n);
  });

  it('tells the required level and the member’s level in the refusal', async () => {
    const [member] = (await funded(1_000_00n)) as [bigint];
    const thing = await product({ minVip: 2 });
    const wish = { memberId: member, productId: thing.id, units: 1n, amount: null, payment: null };
    const answer = await buy(context, wish, memberIntent(member, 'POST /api/v1/orders'));
    expect(answer).toMatchObject({ name: 'vip_level_insufficient', data: { level: 2, own: 0 } });
  });

  it('refuses after the product’s sales have ended', async () => {
    const [member] = (await funded(1_000_00n)) as [bigint];
    const thing = await product({ salesEndAt: new Date(context.clock.now().getTime() + 60_000) });
    await context.advance(60_000);
    expect(await order(member, thing)).toBe('product_expired');
  });

  it('books one order for one intent, however often it is sent', async () => {
    const [member] = (await funded(1_000_00n)) as [bigint];
    const thing = await product();
    const intent = memberIntent(member, 'POST /api/v1/orders');
    const wish = { memberId: member, productId: thing.id, units: 1n, amount: null, payment: null };
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(context, wish, intent)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await recharge(member)).toBe(900_00n);
  });

  it('sells the last unit to exactly one of fifty', async () => {
    const members = await funded(100_00n, 50);
    const thing = await product({ stock: 1n });
    const answers = await Promise.all(members.map((member) => order(member, thing)));
    expect(answers.filter((answer) => typeof answer === 'bigint')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'stock_insufficient')).toHaveLength(49);
  });

  it('sells the last ten units to exactly ten of sixty members, over two processes', async () => {
    const members = await funded(100_00n, 60);
    const thing = await product({ stock: 10n });
    const other = connect({ url: db.urls.app, name: 'another process', max: 4 });
    const shops = [context, { ...context, sql: other }] as const;
    const wish = { productId: thing.id, units: 1n, amount: null, payment: null };
    const answers = await Promise.all(
      members.map((memberId, i) =>
        buy(shops[(i % 2) as 0 | 1], { ...wish, memberId }, memberIntent(memberId, 'POST /api/v1/orders')),
      ),
    );
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(10);
    expect(answers.filter((answer) => isRefusal(answer) && answer.name === 'stock_insufficient')).toHaveLength(50);
    expect(await balance(accountOf('stock_available', thing.id))).toBe(0n);
    await other.end();
  });
});

describe('cooling-off', () => {
  it('lets the member cancel for a full refund until it ends', async () => {
    const [member] = (await funded(1_000_00n)) as [bigint];
    const thing = await product({ pointsGranted: 5, chancesGranted: 1, stock: 10n, purchaseLimit: 1 });
    const id = (await order(member, thing)) as bigint;
    expect(await order(member, thing)).toBe('purchase_limit_reached');
    const answer = await cancelOrder(context, { memberId: member, orderId: id }, memberIntent(member, 'cancel'));
    expect(answer).toEqual({
      orderId: String(id),
      refunded: { rechargeMinor: 100_00, incomeMinor: 0 },
      recalledMinor: 0,
    });
    expect([
      await recharge(member),
      await balance(accountOf('stock_available', thing.id)),
      await balance(accountOf('member_points', member)),
      await balance(accountOf('member_chances', member)),
    ]).toEqual([1_000_00n, 10n, 0n, 0n]);
    expect(await cancelOrder(context, { memberId: member, orderId: id }, memberIntent(member, 'cancel'))).toEqual(
      new Refusal('order_cancelled'),
    );
    const again = (await order(member, thing)) as bigint;
    await context.advance(DAY);
    expect(await cancelOrder(context, { memberId: member, orderId: again }, memberIntent(member, 'cancel'))).toEqual(
      new Refusal('cooling_off_over'),
    );
  });

  it('refunds once if cancelled several times at once, and then does not settle', async () => {
    const [member] = (await funded(1_000_00n)) as [bigint];
    const thing = await product();
    const id = (await order(member, thing)) as bigint;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        cancelOrder(context, { memberId: member, orderId: id }, memberIntent(member, 'cancel')),
      ),
    );
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    await context.advance(2 * DAY);
    await settleOrders(context);
    expect(await balance(accountOf('product_capital', thing.trancheId))).toBe(0n);
    expect(await recharge(member)).toBe(1_000_00n);
  });
});

describe('income', () => {
  it('is paid only from booked rent, and collected once and not on a weekend', async () => {
    await context.advanceTo(1, '09:00');
    const [a, b] = (await funded(1_000_00n, 2)) as [bigint, bigint];
    const thing = await product({ incomePerCycle: 101n });
    const first = (await order(a, thing, { units: 2n })) as bigint;
    const second = (await order(b, thing, { units: 1n })) as bigint;
    const monday = context.clock.today();
    await context.advanceTo(4, '08:00'); // Bought on Monday, earning from Wednesday, so Wednesday's cycle has ended.
    await settleOrders(context);
    expect(await balance(accountOf('product_capital', thing.trancheId))).toBe(300_00n);
    expect(await accrue(context)).toBe(0);
    expect(await collectOne(a, first)).toEqual(new Refusal('nothing_to_collect'));

    await bookRent(db, thing, { from: addDays(monday, 2), until: addDays(monday, 2), amount: 100n });
    expect(await accrue(context)).toBe(1);
    expect(await accrue(context)).toBe(0);
    expect(await balance(accountOf('product_payable', thing.id))).toBe(100n);
    await bookRent(db, thing, { from: addDays(monday, 2), until: addDays(monday, 2), amount: 300n });
    expect(await accrue(context)).toBe(1);
    expect(await balance(accountOf('product_payable', thing.id))).toBe(303n);
    expect(await balance(accountOf('product_revenue', thing.id))).toBe(97n);

    const elsewhere = { ...context, sql: connect({ url: db.urls.app, name: 'another process', max: 4 }) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => collectOne(a, first, i % 2 === 0 ? context : elsewhere)),
    );
    await elsewhere.sql.end();
    expect(answers.filter((answer) => !isRefusal(answer))).toEqual([
      { orders: 1, amountMinor: 202, points: 1, transferId: expect.any(String) },
    ]);
    expect(answers.filter((answer) => isRefusal(answer))).toEqual(Array(9).fill(new Refusal('nothing_to_collect')));
    expect(await income(a)).toBe(202n);
    expect(await collectOne(a, second)).toEqual(new Refusal('order_not_found'));

    await context.advanceTo(6, '10:00');
    await accrue(context); // Wednesday's surplus paid Thursday, the oldest shortfall.
    expect(await balance(accountOf('product_revenue', thing.id))).toBe(0n);
    expect(await collectOne(b, null)).toEqual(new Refusal('collect_on_weekend'));
    await context.advanceTo(1, '09:00');
    await accrue(context);
    const all = await collectOne(b, null);
    expect(all).toMatchObject({ orders: 1 });
    expect((await income(a)) + (await income(b)) + (await balance(accountOf('product_payable', thing.id)))).toBe(400n);
  });

  it('is refused if collecting waits for a lock until a day without collecting begins', async () => {
    await context.advanceTo(1, '09:00');
    const [member] = (await funded(100_00n)) as [bigint];
    const thing = await product({ incomePerCycle: 1_00n });
    const id = (await order(member, thing)) as bigint;
    const monday = context.clock.today();
    await context.advanceTo(5, '23:30');
    await bookRent(db, thing, { from: addDays(monday, 2), until: addDays(monday, 2), amount: 1_00n });
    await accrue(context);
    let collected: Promise<unknown> | undefined;
    await db.admin.begin(async (tx) => {
      await tx`select from ledger.account where id = ${accountOf('product_payable', thing.id)} for update`;
      collected = collectOne(member, id);
      await untilBlocked(db);
      await context.advance(DAY / 24);
    });
    expect(await collected).toEqual(new Refusal('collect_on_weekend'));
    expect(await income(member)).toBe(0n);
  });

  it('can pay for a purchase together with the recharge wallet, and is refunded to both', async () => {
    await context.advanceTo(1, '09:00');
    const [member] = (await funded(100_00n)) as [bigint];
    const thing = await product({ incomePerCycle: 50_00n, holdingDays: 2 });
    const id = (await order(member, thing)) as bigint;
    const monday = context.clock.today();
    await context.advanceTo(5, '08:00');
    await bookRent(db, thing, { from: addDays(monday, 2), until: addDays(monday, 3), amount: 100_00n });
    await accrue(context);
    expect(await collectOne(member, id)).toMatchObject({ amountMinor: 100_00 });
    await giveRecharge(db, member, 30_00n);
    const other = await product();
    const both = (await order(member, other)) as bigint;
    expect([await recharge(member), await income(member)]).toEqual([0n, 30_00n]);
    const back = await cancelOrder(context, { memberId: member, orderId: both }, memberIntent(member, 'cancel'));
    expect(back).toEqual({
      orderId: String(both),
      refunded: { rechargeMinor: 30_00, incomeMinor: 70_00 },
      recalledMinor: 0,
    });
    expect(await expireOrders(context)).toBeGreaterThan(0);
    expect(await collectOne(member, id)).toEqual(new Refusal('order_expired'));
  });
});

describe('principal', () => {
  it('is returned once at maturity, from its own tranche', async () => {
    await context.advanceTo(1, '09:00');
    const [a, b] = (await funded(300_00n, 2)) as [bigint, bigint];
    const salesEndAt = new Date(context.clock.now().getTime() + DAY);
    const fund = await product({ type: 'fund', unitPrice: 100_00n, holdingDays: 3, salesEndAt });
    await order(a, fund, { amount: 100_00n });
    await order(b, fund, { amount: 200_00n });
    await context.advance(2 * DAY);
    await settleOrders(context);
    expect(await returnPrincipal(context)).toBe(0);
    await context.advance(4 * DAY);
    expect(await returnPrincipal(context)).toBe(2);
    expect([await recharge(a), await recharge(b)]).toEqual([300_00n, 300_00n]);
    expect(await returnPrincipal(context)).toBe(0);
  });
});
