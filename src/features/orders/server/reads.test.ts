// What members read about orders and income: quotes, lists, earnings with payers, days, statistics, and the statement.
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
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import { nudgeEverybody } from '#platform/http/live.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { productFaces, productWeaves } from '#features/catalogue/server/public.ts';
import { readStatement } from '#features/wallet/server/statements/statement.ts';
import { statementPdf } from '#features/wallet/server/statements/statement-files.ts';
import { contract } from '../contract.ts';
import { accrue } from './earnings/accrue.ts';
import { collect } from './collecting.ts';
import { todayIncome } from './earnings/income.ts';
import { orderWeaves } from './earnings/weave-of-orders.ts';
import { routes } from './routes.ts';
import { settleOrders } from './order-moves.ts';
import { ordersEarningIn } from './orders.ts';

let db: FreshDatabase;
let context: TestContext;
let member: bigint;
let device: MarketProduct;
let orderId: string;
let monday: string;
let owner: bigint;
let ownOrderId: string;
const liveMessages: string[] = [];

type Handler = (asked: unknown) => Promise<unknown>;
/** Calls a route's handler and checks the answer against the contract. */
async function ask(
  route: keyof typeof contract,
  asked: { path?: unknown; query?: unknown },
): Promise<Record<string, unknown>> {
  const handler = routes.handlers(context)[route] as unknown as Handler;
  const answer = ok(
    await handler({
      path: {},
      query: {},
      ...asked,
      caller: { kind: 'member', memberId: member, sessionId: 1n },
      locale: 'en',
    }),
  );
  const { data } = contract[route];
  if (data === 'raw') throw new Error('the answer is a file, which this test cannot check');
  return data.parse(answer) as Record<string, unknown>;
}

/** When the cycle begins that is `day` days after Monday of the first week. */
const cycleStart = (day: number) => startOfBusinessDate(addDays(monday, day)).toISOString();

/** The dates of the order's days that were short, missed or late, from all pages. */
async function shortDays(query: { limit?: number } = {}): Promise<string[]> {
  const days: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = (await ask('GET /api/v1/orders/{id}/days', {
      path: { id: orderId },
      query: { short: 'true', ...query, ...(after === undefined ? {} : { after }) },
    })) as { items: { date: string }[]; next: string | null };
    days.push(...page.items.map((item) => item.date));
    after = page.next;
  }
  return days;
}

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  monday = context.clock.today();
  [member] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, member, 2_000_00n);
  device = await makeProduct(db, { incomePerCycle: 100n, holdingDays: 7, pointsGranted: 3, purchaseLimit: 5 });
  const fund = await makeProduct(db, { type: 'fund', unitPrice: 50_00n, unitsMin: 2, holdingDays: 7 });
  const wish = { memberId: member, payment: null };
  const bought = ok(
    await buy(
      context,
      { ...wish, productId: device.id, units: 2n, amount: null },
      memberIntent(member, 'POST /api/v1/orders'),
    ),
  );
  await buy(
    context,
    { ...wish, productId: fund.id, units: null, amount: 500_00n },
    memberIntent(member, 'POST /api/v1/orders'),
  );
  orderId = bought.orderId;
  [owner, ownOrderId] = [member, orderId];
  await context.advanceTo(5, '08:00'); // Wednesday's and Thursday's cycles have ended.
  await settleOrders(context);
  await bookRent(db, device, { from: addDays(monday, 2), until: addDays(monday, 2), amount: 150n });
  await db.app.listen('live', (payload) => liveMessages.push(payload));
  await accrue(context);
});

it('an accrual run that paid tells all phones once to read their orders again', async () => {
  await expect.poll(() => liveMessages).toEqual(['orders *']);
  expect(await accrue(context)).toBe(0);
  await nudgeEverybody(context.sql, { topic: 'config' });
  await expect.poll(() => liveMessages).toEqual(['orders *', 'config *']);
});

describe('what a member reads', () => {
  it('gets a quote with the obstacles to a purchase', async () => {
    const quote = await ask('GET /api/v1/order-quotes', { query: { productId: device.id.toString(), units: 4 } });
    expect(quote).toMatchObject({
      priceMinor: 400_00,
      expectedMinor: 400,
      cycles: 7,
      pointsGranted: 12,
      limitLeft: 3,
      minVip: 0,
      vipLevel: 0,
      obstacles: ['purchase_limit_reached'],
    });
    expect(quote.payment).toEqual({ rechargeMinor: 400_00, incomeMinor: 0 });
    await expect(
      ask('GET /api/v1/order-quotes', { query: { productId: device.id.toString(), amountMinor: 100_00 } }),
    ).rejects.toThrow('price_out_of_range');
  });

  it('gets no quote for a price above the largest amount', async () => {
    const dear = await makeProduct(db, { unitPrice: 1_000_000_00n, unitsMax: 10 });
    const query = { productId: dear.id.toString(), units: 1_000_000 };
    await expect(ask('GET /api/v1/order-quotes', { query })).rejects.toThrow('price_out_of_range');
  });

  it('gets orders by state and type, page by page', async () => {
    const first = await ask('GET /api/v1/orders', { query: { state: 'holding', limit: 1 } });
    const second = await ask('GET /api/v1/orders', {
      query: { state: 'holding', limit: 1, after: first.next as string },
    });
    expect(
      [first.items, second.items].map((items) => (items as { product: { type: string } }[])[0]?.product.type),
    ).toEqual(['fund', 'device']);
    expect(second.next).toBeNull();
    expect((await ask('GET /api/v1/orders', { query: { state: 'expired' } })).items).toEqual([]);
    expect(
      ((await ask('GET /api/v1/orders', { query: { state: 'holding', type: 'device' } })).items as unknown[]).length,
    ).toBe(1);
  });

  it('gets one order with its earnings and their payers', async () => {
    const one = await ask('GET /api/v1/orders/{id}', { path: { id: orderId } });
    expect(one).toMatchObject({
      status: 'holding',
      cyclesOver: 2,
      expectedSoFarMinor: 400,
      paidMinor: 150,
      toCollectMinor: 150,
      awaitingMinor: 250,
      missedMinor: 0,
      canCancel: false,
      pointsEarned: 6,
      weave: { from: cycleStart(3), step: 'day', threads: 'aannnnn', missedMinor: 0 },
    });
    const { items } = (await ask('GET /api/v1/orders/{id}/earnings', { path: { id: orderId } })) as {
      items: Record<string, unknown>[];
    };
    expect(items.map(({ state, expectedMinor, paidMinor }) => ({ state, expectedMinor, paidMinor }))).toEqual([
      { state: 'awaiting', expectedMinor: 200, paidMinor: 0 },
      { state: 'awaiting', expectedMinor: 200, paidMinor: 150 },
    ]);
    expect(items[1]?.parts).toMatchObject([
      {
        n: 0,
        amountMinor: 150,
        claimed: false,
        funding: [{ kind: 'own', amountMinor: 150, periodFrom: addDays(monday, 2) }],
      },
    ]);
    const paged = (await ask('GET /api/v1/orders/{id}/earnings', { path: { id: orderId }, query: { limit: 1 } })) as {
      next: string;
    };
    expect(
      (await ask('GET /api/v1/orders/{id}/earnings', { path: { id: orderId }, query: { limit: 1, after: paged.next } }))
        .items,
    ).toEqual([items[1]]);
    const ofThursday = { from: cycleStart(3), until: cycleStart(4) };
    expect((await ask('GET /api/v1/orders/{id}/earnings', { path: { id: orderId }, query: ofThursday })).items).toEqual(
      [items[0]],
    );
  });

  it('gets an order’s months, and the days of a month', async () => {
    const month = `${addDays(monday, 2).slice(0, 7)}-01`;
    expect(addDays(monday, 3).slice(0, 7)).toBe(month.slice(0, 7));
    const path = { id: orderId };
    expect((await ask('GET /api/v1/orders/{id}', { path })).months).toHaveProperty('gregory', [
      { from: month, payments: 1, daysLate: 0, expectedMinor: 400, paidMinor: 150, awaitingMinor: 250, missedMinor: 0 },
    ]);
    const awaited = { cycles: 1, expectedMinor: 200, state: 'awaiting', owedBy: [expect.stringMatching('Lessee')] };
    expect((await ask('GET /api/v1/orders/{id}/days', { path, query: { month } })).items).toEqual([
      { ...awaited, date: addDays(monday, 4), paidMinor: 0 },
      { ...awaited, date: addDays(monday, 3), paidMinor: 150 },
    ]);
    expect((await ask('GET /api/v1/orders/{id}/days', { path, query: { month: '2020-01-01' } })).items).toEqual([]);
  });

  it('gets today’s income, the receipt of collecting, statistics and fund holdings', async () => {
    // Thursday's cycle ended today at midnight: 200 for the device, 50 for the fund.
    expect(await ask('GET /api/v1/income/today', {})).toMatchObject({
      expectedMinor: 250,
      paidMinor: 0,
      awaitingMinor: 250,
      missedMinor: 0,
      toCollectMinor: 150,
      ordersToCollect: 1,
      collectingClosed: null,
      collectingFrom: context.clock.today(),
    });
    const collecting = contract['GET /api/v1/collectings/{id}'];
    const collected = ok(await collect(context, { memberId: member, orderId: null }, memberIntent(member, 'collect')));
    const path = collecting.path.parse({ id: collected.transferId });
    expect(await ask('GET /api/v1/collectings/{id}', { path })).toMatchObject({
      amountMinor: 150,
      incomeMinor: 150,
      // Wednesday's cycle only. The rest of its rent can still come in time.
      weave: { from: cycleStart(3), step: 'day', threads: 'a', missedMinor: 0 },
      items: [{ orderId, amountMinor: 150, payers: [expect.any(String)] }],
    });
    const { items } = await ask('GET /api/v1/income/statistics', {
      query: { by: 'week', from: monday, until: addDays(monday, 6) },
    });
    const awaited = { language: null, awaitingMinor: 350, missedMinor: 0, state: 'awaiting' };
    expect(items).toEqual([{ key: monday, title: null, expectedMinor: 500, paidMinor: 150, ...awaited }]);
    // Days count like today's income: Wednesday's cycle ended on Thursday, Thursday's cycle today.
    expect(
      (await ask('GET /api/v1/income/statistics', { query: { by: 'day', from: monday, until: addDays(monday, 6) } }))
        .items,
    ).toMatchObject([
      { key: addDays(monday, 3), expectedMinor: 250, paidMinor: 150 },
      { key: addDays(monday, 4), expectedMinor: 250, paidMinor: 0 },
    ]);
    expect(
      (
        await ask('GET /api/v1/income/statistics', {
          query: { by: 'day', from: context.clock.today(), until: context.clock.today() },
        })
      ).items,
    ).toMatchObject([{ expectedMinor: 250, paidMinor: 0 }]);
    const byProduct = (await ask('GET /api/v1/income/statistics', {
      query: { by: 'product', from: monday, until: addDays(monday, 6) },
    })) as { items: { paidMinor: number }[] };
    expect(byProduct.items.map((row) => row.paidMinor)).toEqual([150, 0]);
    const funds = await ask('GET /api/v1/fund-holdings', {});
    expect(funds.items).toMatchObject([
      {
        amountMinor: 500_00,
        expectedTotalMinor: 350,
        receivedMinor: 0,
        principal: { returnedMinor: 0, shortMinor: 0 },
      },
    ]);
    expect((await ask('GET /api/v1/orders/{id}/earnings', { path: { id: orderId } })) as unknown).toMatchObject({
      items: [{}, { parts: [{ claimed: true }] }],
    });
  });

  it('sees the order and the product title in the statement', async () => {
    const title = (await productFaces(db.app, [device.id], 'en')).get(device.id)?.title as string;
    const read = (wallet: 'income' | 'recharge', locale?: string) =>
      readStatement(db.app, { memberId: member, wallet, limit: 10, locale });
    const of = { subject: { kind: 'order', id: orderId }, productTitle: title };
    expect(await read('income', 'en')).toMatchObject([{ type: 'product_income', amountMinor: 150, ...of }]);
    expect((await read('recharge', 'en')).at(-2)).toMatchObject({
      type: 'purchase_product',
      amountMinor: -200_00,
      ...of,
    });
    expect((await read('recharge', 'en')).at(-1)).toMatchObject({ type: 'recharge', productTitle: null });
    expect(await read('income')).toMatchObject([{ ...of, productTitle: null }]);
    const searched = (search: string) =>
      readStatement(db.app, { memberId: member, wallet: 'income', limit: 10, locale: 'en', search });
    expect(await searched(title.toUpperCase())).toMatchObject([of]);
    expect(await searched('another thing')).toEqual([]);
    const { body } = await statementPdf(context, { memberId: member, wallet: 'income' }, 'en');
    expect(pagesOf(body).join(' ')).toContain(title);
  });

  it('sees the product title in the statement of points', async () => {
    const faces = await productFaces(db.app, [device.id], 'en');
    const lines = await readStatement(db.app, { memberId: member, wallet: 'points', limit: 10, locale: 'en' });
    const of = { subject: { kind: 'order', id: orderId }, productTitle: faces.get(device.id)?.title };
    expect(lines).toMatchObject([
      { purpose: 'points_collected', ...of },
      { purpose: 'points_earned', ...of },
    ]);
    expect(lines).toHaveLength(2);
  });

  it('sees income as missed only after the due date and grace', async () => {
    // This week's invoice is due on Friday, with three days of grace; next week's is due a week later.
    await context.advanceTo(2, '08:00');
    expect(await ask('GET /api/v1/orders/{id}', { path: { id: orderId } })).toMatchObject({
      expectedSoFarMinor: 1200,
      missedMinor: 850,
      awaitingMinor: 200,
      weave: { threads: '70000an', missedMinor: 850 },
    });
    expect(await ask('GET /api/v1/income/today', {})).toMatchObject({
      expectedMinor: 250,
      awaitingMinor: 250,
      missedMinor: 0,
    });
    await context.advance(14 * 86_400_000);
    expect(await ask('GET /api/v1/orders/{id}', { path: { id: orderId } })).toMatchObject({
      expectedSoFarMinor: 1400,
      missedMinor: 1250,
      awaitingMinor: 0,
      weave: { threads: '7000000' },
    });
  });

  it('gets the days that were short, missed or late, page by page', async () => {
    await settleOrders(context);
    await accrue(context);
    const all = [6, 5, 4, 3, 2, 1, 0].map((days) => addDays(monday, 3 + days));
    expect(await shortDays()).toEqual(all);
    // Late rent for the first three days and for Saturday. These days are paid in full now, but late.
    await bookRent(db, device, { from: addDays(monday, 2), until: addDays(monday, 4), amount: 450n });
    await bookRent(db, device, { from: addDays(monday, 5), until: addDays(monday, 5), amount: 200n });
    await settleOrders(context);
    await accrue(context);
    expect(await shortDays()).toEqual(all);
    expect(await shortDays({ limit: 2 })).toEqual(all);
    // The product's weave shows the same, because this member is its only holder.
    const weave = { threads: 'llll000', missedMinor: 600 };
    expect(await ask('GET /api/v1/orders/{id}', { path: { id: orderId } })).toMatchObject({ weave });
    const [ofProduct] = (
      await productWeaves(db.app, [{ id: device.id, cycle: 'daily' }], {
        now: context.clock.now(),
        days: 30,
      })
    ).values();
    expect(ofProduct).toMatchObject({ threads: expect.stringMatching(/^n*llll000n*$/), missedMinor: 600 });
  });

  it('gets no such days for an order that was paid in full and in time', async () => {
    const [other] = (await makeMembers(db, 1)) as [bigint];
    await giveRecharge(db, other, 100_00n);
    const good = await makeProduct(db, { incomePerCycle: 100n, holdingDays: 7 });
    const wish = { memberId: other, productId: good.id, units: 1n, amount: null, payment: null };
    const bought = ok(await buy(context, wish, memberIntent(other, 'POST /api/v1/orders')));
    const today = context.clock.today();
    await bookRent(db, good, { from: addDays(today, 2), until: addDays(today, 3), amount: 200n });
    await context.advance(6 * 86_400_000);
    await settleOrders(context);
    await accrue(context);
    const mine = { path: { id: bought.orderId } };
    [member, orderId] = [other, bought.orderId];
    const { items } = (await ask('GET /api/v1/orders/{id}/earnings', mine)) as { items: { state: string }[] };
    expect(items.map(({ state }) => state)).toEqual([...items.slice(2).map(() => 'awaiting'), 'paid', 'paid']);
    expect(await shortDays()).toEqual([]);
    expect(await ask('GET /api/v1/orders/{id}', mine)).toMatchObject({ weave: { threads: 'ppaannn' } });
    expect(await ask('GET /api/v1/income/weave', { query: { days: 5 } })).toMatchObject({
      from: startOfBusinessDate(addDays(today, 2)).toISOString(),
      step: 'day',
      threads: 'nppaa',
      missedMinor: 0,
    });
  });

  it('gets the payers of a day of income', async () => {
    const date = addDays(context.clock.today(), -2);
    const day = await ask('GET /api/v1/income/days/{date}', { path: { date } });
    expect(day).toMatchObject({
      date,
      items: [
        {
          orderId,
          expectedMinor: 100,
          paidMinor: 100,
          payers: [{ amountMinor: 100, invoiceNumber: expect.any(String) }],
        },
      ],
    });
    const future = await ask('GET /api/v1/income/days/{date}', { path: { date: addDays(date, 4) } });
    expect(future.items).toEqual([]);
  });
});

it('does not count cycles that end later today as awaiting rent', async () => {
  const [other] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, other, 100_00n);
  const hourly = await makeProduct(db, { cycle: 'hourly', incomePerCycle: 40n });
  const wish = { memberId: other, productId: hourly.id, units: 1n, amount: null, payment: null };
  await buy(context, wish, memberIntent(other, 'POST /api/v1/orders'));
  await context.advanceTo(4, '08:00');
  await settleOrders(context);
  // 24 cycles end today, from midnight to 23:00. Nine of them have ended at 08:00.
  expect(await todayIncome(context, other)).toMatchObject({
    expectedMinor: 24 * 40,
    paidMinor: 0,
    stillToRunMinor: 15 * 40,
    awaitingMinor: 9 * 40,
    missedMinor: 0,
  });
  // The order has too many hours for a thread each, so the hours of a day share one.
  const [order] = await ordersEarningIn(db.app, {
    memberId: other,
    from: context.clock.now(),
    until: context.clock.now(),
  });
  const weave = (await orderWeaves(context, order ? [order] : [])).get(order?.id ?? 0n);
  expect(weave).toMatchObject({ step: 'day', threads: expect.stringMatching(/^a+n+$/) });
  expect(weave?.threads.length).toBe(29);
});

it('refuses the days and the receipt of another member’s order', async () => {
  const [stranger] = (await makeMembers(db, 1)) as [bigint];
  member = owner;
  const { collections } = (await ask('GET /api/v1/orders/{id}', { path: { id: ownOrderId } })) as {
    collections: { transferId: string }[];
  };
  const id = collections[0]?.transferId;
  member = stranger;
  await expect(ask('GET /api/v1/orders/{id}/days', { path: { id: ownOrderId } })).rejects.toThrow('order_not_found');
  await expect(ask('GET /api/v1/collectings/{id}', { path: { id } })).rejects.toThrow('collecting_not_found');
});
