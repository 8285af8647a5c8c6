// The published figures add up with each other, also after money was sent back or recalled (transparency.md 1).
import { beforeAll, describe, expect, it } from 'vitest';
import { type Banked, banked, earner, withdraw } from '#kit/banked.ts';
import { fundMarketBudget } from '#kit/causes.ts';
import { giveCoupon } from '#kit/coupons.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { bookedBy, type Lessee, lesseeOf, recalled } from '#kit/lessee.ts';
import { bookRent, buy, giveRecharge, makeProduct, type MarketProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { rentsOf } from '#kit/rents.ts';
import { toWire } from '#ledger/money.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { approveBankAct } from '#features/reconciliation/server/bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '#features/reconciliation/server/bank-acts/propose-bank-act.ts';
import { endSales } from '#features/catalogue/server/products/sales.ts';
import { readHonours } from '#features/content/server/honours.ts';
import { collect } from '#features/orders/server/collecting.ts';
import { accrue } from '#features/orders/server/earnings/accrue.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { bookedRevenue } from '#features/revenue/server/public.ts';
import { readMovements } from '#features/wallet/server/statements/movements.ts';
import { addDays, DAY_MS, startOfBusinessDate } from '#platform/time/clock.ts';
import { addUp } from './figures.ts';
import { readOverview } from './overview.ts';
import { readDays, readProductMoney } from './read-product-money.ts';

let db: FreshDatabase;
let world: Banked;
let two: readonly [StaffCaller, StaffCaller];
let product: MarketProduct;
let lessee: Lessee;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  two = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
  product = await makeProduct(db, { feeBps: 500 });
  lessee = await lesseeOf(db, world, product);
});

const page = async () => {
  await addUp(world.context);
  return readOverview(world.context, { locale: 'en' });
};
const sumOf = (flows: readonly { amountMinor: number }[]) => flows.reduce((sum, flow) => sum + flow.amountMinor, 0);

async function sentBack(statementLineId: bigint, amount: bigint): Promise<void> {
  const [a, b] = two;
  const asked = { kind: 'send_back', amount, statementLineId, note: 'Not ours' } as const;
  const act = ok(await proposeBankAct(world.context, { ...asked, caller: a, assertion: APPROVAL }, staffIntent(a)));
  ok(await approveBankAct(world.context, { id: act.id, caller: b, assertion: APPROVAL }, staffIntent(b)));
  await world.round();
}

describe('the published figures', () => {
  it('of money in and out give the client account’s balance, with unexplained and returned money', async () => {
    await lessee.pays(300_00n);
    await sentBack(await lessee.pays(50_00n), 50_00n);
    await recalled(db, world, await lessee.pays(20_00n), 5_00n);
    const { moneyIn, moneyOut, unexplainedMinor, coverage } = await page();
    expect(unexplainedMinor).toBe(315_00);
    expect(sumOf(moneyIn) + unexplainedMinor - sumOf(moneyOut)).toBe(coverage.clientBankMinor);
  });

  it('of rents give what still waits for holders, also for one product, after the bank recalled one', async () => {
    const { contractId } = product;
    const statementLineId = await lessee.pays(200_00n);
    await bookedBy(world, two, { statementLineId, contractId, partyId: lessee.partyId, amount: 200_00n, days: 10 });
    await recalled(db, world, statementLineId, 80_00n);
    const { paid } = await page();
    expect(paid).toMatchObject({
      revenueReceivedMinor: 200_00,
      feesMinor: 10_00,
      recalledMinor: 80_00,
      revenueWaitingMinor: 110_00,
    });
    expect(paid.revenueReceivedMinor - paid.feesMinor - paid.recalledMinor - paid.incomeGivenMinor).toBe(
      paid.revenueWaitingMinor,
    );
    const { money } = ok(await readProductMoney(world.context, { productId: product.id, locale: 'en' }));
    expect(money.revenueMinor - money.recalledMinor - money.givenMinor).toBe(money.waitingMinor);
    const rents = await bookedRevenue(db.app, product.id, { after: null, limit: 50 });
    expect(rents.reduce((sum, { amount }) => sum + toWire(amount), 0)).toBe(money.revenueMinor + money.feesMinor);
  });

  it('of rents count a booking that was undone and booked again once, and name its payer once', async () => {
    const before = await page();
    const { contractId } = product;
    const statementLineId = await lessee.pays(100_00n);
    const booking = { statementLineId, contractId, partyId: lessee.partyId, amount: 100_00n };
    const wrong = await bookedBy(world, two, { ...booking, days: 10 });
    await rentsOf(db, world, two).undo(wrong);
    const undone = await page();
    expect(undone.paid).toEqual(before.paid);
    expect(undone.counterparties).toEqual(before.counterparties);
    expect(undone.unexplainedMinor).toBe(before.unexplainedMinor + 100_00);
    expect(sumOf(undone.moneyIn) + undone.unexplainedMinor - sumOf(undone.moneyOut)).toBe(
      undone.coverage.clientBankMinor,
    );

    await bookedBy(world, two, { ...booking, days: 4 });
    const { paid } = await page();
    expect(paid.revenueReceivedMinor).toBe(before.paid.revenueReceivedMinor + 100_00);
    expect(paid.revenueReceivedMinor - paid.feesMinor - paid.recalledMinor - paid.incomeGivenMinor).toBe(
      paid.revenueWaitingMinor,
    );
    const { money } = ok(await readProductMoney(world.context, { productId: product.id, locale: 'en' }));
    expect(money.revenueMinor - money.recalledMinor - money.givenMinor).toBe(money.waitingMinor);
    expect(money.revenueMinor + money.feesMinor).toBe(paid.revenueReceivedMinor);
    const days = await readDays(world.context, { before: null, limit: 100 });
    expect(days.reduce((sum, day) => sum + day.revenueMinor, 0)).toBe(paid.revenueReceivedMinor);
    const rows = await bookedRevenue(db.app, product.id, { after: null, limit: 10 });
    expect(rows.map(({ id, undoneOn }) => [id === wrong, undoneOn !== null])).toContainEqual([true, true]);
    expect(rows.filter(({ undoneOn }) => undoneOn !== null)).toHaveLength(1);
  });

  it('of withdrawals give the same sum by day as since the beginning, which left the client account', async () => {
    await withdraw(world, await earner(db, world, 1_000_00n), 500_00n);
    await world.round();
    await world.pass(10 * 60_000);
    const { moneyOut } = await page();
    const days = await readDays(world.context, { before: null, limit: 100 });
    expect(moneyOut).toContainEqual({ purpose: 'withdrawal_paid', amountMinor: 470_00, lines: 1 });
    expect(days.reduce((sum, day) => sum + day.withdrawnMinor, 0)).toBe(470_00);
  });
});

it('reward money adds up to what the operator put in, also after a coupon has paid', async () => {
  const fresh = await freshDatabase();
  const context = await testContext(fresh);
  await fundMarketBudget(fresh, 1_000_00n);
  const { id: memberId } = await aMember(context);
  await giveRecharge(fresh, memberId, 100_00n);
  const { id: productId } = await makeProduct(fresh, { couponsAllowed: true });
  const couponId = await giveCoupon({ db: fresh, context }, memberId, { amountMinor: 40_00 });
  const wish = { memberId, productId, units: 1n, amount: null, payment: null, couponId };
  ok(await buy(context, wish, memberIntent(memberId, 'POST /api/v1/orders')));
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  await addUp(context);
  const { fundedMinor, spentMinor, promisedMinor, balanceMinor } = (await readOverview(context, { locale: 'en' }))
    .rewards;
  expect(spentMinor).toBe(40_00);
  expect(spentMinor + promisedMinor + balanceMinor).toBe(fundedMinor);
});

describe('after a product’s end, what was left over', () => {
  let context: TestContext;
  let productId: bigint;
  let memberId: bigint;

  beforeAll(async () => {
    const fresh = await freshDatabase();
    context = await testContext(fresh);
    const opened = context.clock.today();
    const sold = { type: 'fund', unitPrice: 50_00n, ratePpb: 9_000_000n, feeBps: 500 } as const;
    const salesEndAt = startOfBusinessDate(addDays(opened, 3));
    const fund = await makeProduct(fresh, { ...sold, cycle: 'daily', holdingDays: 7, salesEndAt });
    productId = fund.id;
    memberId = (await aMember(context)).id;
    await giveRecharge(fresh, memberId, 500_00n);
    const wish = { memberId, productId, units: null, amount: 500_00n, payment: null };
    ok(await buy(context, wish, memberIntent(memberId, 'POST /api/v1/orders')));
    await context.advance(2 * DAY_MS);
    await settleOrders(context);
    await context.advance(18 * DAY_MS);
    await endSales(context);
    await bookRent(fresh, fund, { from: opened, until: addDays(opened, 17), amount: 180_00n });
    await accrue(context);
    await addUp(context);
  });

  it('makes up all that was given, with what the cycles paid', async () => {
    const { paid } = await readOverview(context, { locale: 'en' });
    expect(paid.leftOverMinor).toBeGreaterThan(0);
    expect(paid.expectedMinor - paid.missedMinor - paid.awaitingMinor + paid.leftOverMinor).toBe(paid.incomeGivenMinor);
    const one = ok(await readProductMoney(context, { productId, locale: 'en' }));
    expect(one.paidMinor + one.leftOverMinor).toBe(one.money.givenMinor);
    expect(one.months.reduce((sum, month) => sum + month.paidMinor + month.leftOverMinor, 0)).toBe(
      one.money.givenMinor,
    );
    const { assets } = await readHonours(context, { memberId, locale: 'en' });
    expect(assets.reduce((sum, { paidMinor, leftOverMinor }) => sum + paidMinor + leftOverMinor, 0)).toBe(
      paid.incomeGivenMinor,
    );
  });

  it('reaches the statement on a day after the end', async () => {
    await context.advance(2 * DAY_MS);
    ok(await collect(context, { memberId, orderId: null }, memberIntent(memberId, 'POST /api/v1/collect')));
    const [line] = await readMovements(context.sql, { memberId, wallet: 'income', limit: 1, locale: 'en' });
    expect(line?.type).toBe('product_income');
    expect(line && line.productEndsOn !== null && line.productEndsOn < line.businessDate).toBe(true);
  });
});
