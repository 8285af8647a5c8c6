// The published figures on the public page and on a product's page, and that the kept sums equal the ledger.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { setSetting } from '#kit/settings.ts';
import { bookRent, giveRecharge, idOf, makeMembers, makeProduct, type MarketProduct } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { staffIntent } from '#kit/people.ts';
import { addDays } from '#platform/time/clock.ts';
import { draftProduct } from '#features/catalogue/server/products/draft-product.ts';
import { addCycleFigures } from '#features/catalogue/server/public.ts';
import { sandboxProducts, termsOf } from '#features/catalogue/server/sandbox/open-catalogue.ts';
import { addUp } from './figures.ts';
import { readOverview } from './overview.ts';
import { readDays, readProductMoney } from './read-product-money.ts';
import { bookedRevenue } from '#features/revenue/server/public.ts';

let db: FreshDatabase;
let context: TestContext;
let product: MarketProduct;
let today: string;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  today = context.clock.today();
  product = await makeProduct(db, { feeBps: 500 });
  const [memberId] = await makeMembers(db, 1);
  await giveRecharge(db, memberId as bigint, 900_00n);
  await bookRent(db, product, { from: today, until: addDays(today, 6), amount: 700_00n });
  await addUp(context);
});
// A test writes figures that no accrual made, which check 9 would report.
afterAll(() => db.admin`truncate catalogue.cycle_figure, catalogue.day_figure, catalogue.month_figure`);

/** The sum by scanning all postings, to compare the kept sums with. Pages must never scan postings. */
async function scanned(purpose: string): Promise<bigint> {
  const [row] = await db.app<
    { sum: bigint }[]
  >`select coalesce(sum(amount), 0)::bigint as sum from ledger.line where purpose = ${purpose}`;
  return row?.sum ?? 0n;
}

describe('the published figures', () => {
  it('show what came in, from whom, and what was paid from it', async () => {
    const page = await readOverview(context, { locale: 'en' });
    expect(page.moneyIn).toEqual([
      { purpose: 'recharge_settled', amountMinor: 900_00, lines: 1 },
      { purpose: 'revenue_received', amountMinor: 700_00, lines: 2 },
    ]);
    expect(page.paid).toMatchObject({
      revenueReceivedMinor: 700_00,
      feesMinor: 35_00,
      revenueWaitingMinor: 665_00,
      incomeGivenMinor: 0,
    });
    expect(page.coverage).toMatchObject({
      state: 'covered',
      clientBankMinor: 1_600_00,
      owedMinor: 1_600_00,
      operatorDueMinor: 0,
    });
    expect(page.counterparties).toMatchObject([
      { role: 'payer', amountMinor: 700_00, payments: 1, productId: product.id.toString() },
    ]);
  });

  it('equal the ledger, however often and in whatever steps they are added up', async () => {
    expect(await addUp(context)).toBe(0);
    await bookRent(db, product, { from: addDays(today, 7), until: addDays(today, 13), amount: 100_00n });
    const steps = await Promise.all([
      context.sql`select transparency.add_up(1)`,
      context.sql`select transparency.add_up(1)`,
      addUp(context),
    ]);
    expect(steps).toHaveLength(3);
    await addUp(context);
    for (const purpose of ['bank_in', 'revenue_received', 'recharge_settled']) {
      const [kept] = await db.app<{ total: bigint; days: bigint }[]>`
        select (select sum(amount) from transparency.flow_total where purpose = ${purpose})::bigint as total,
          (select sum(amount) from transparency.flow where purpose = ${purpose})::bigint as days`;
      expect(kept).toEqual({ total: await scanned(purpose), days: await scanned(purpose) });
    }
    expect(await readDays(context, { before: null, limit: 5 })).toMatchObject([
      { date: today, revenueMinor: 800_00, rechargedMinor: 900_00 },
    ]);
  });

  it('show one product’s revenue with payer, invoice and bank line', async () => {
    const page = ok(await readProductMoney(context, { productId: product.id, locale: 'en' }));
    expect(page.money).toMatchObject({ revenueMinor: 760_00, feesMinor: 40_00, waitingMinor: 760_00, givenMinor: 0 });
    const rows = await bookedRevenue(db.app, product.id, { after: null, limit: 1 });
    expect(rows).toMatchObject([{ periodFrom: addDays(today, 7), net: 95_00n, late: false }]);
    expect(
      await bookedRevenue(db.app, product.id, { after: { at: rows[0]!.periodFrom, id: rows[0]!.id }, limit: 5 }),
    ).toMatchObject([{ periodFrom: today, net: 665_00n }]);
  });

  it('list missed rents, stale reconciliation and maintenance as incidents', async () => {
    await context.sql.begin((tx) =>
      addCycleFigures(tx, [
        { productId: product.id, cycleStart: new Date(`${addDays(today, -1)}T21:00:00Z`), expected: 100n, paid: 40n },
      ]),
    );
    expect((await readOverview(context, { locale: 'en' })).incidents).toEqual([]);
    await context.advance(30 * 86_400_000);
    const week = { kind: 'rent_missed', productId: product.id.toString(), from: today, until: today, amountMinor: 60 };
    expect((await readOverview(context, { locale: 'en' })).incidents).toMatchObject([week]);
    await db.admin`update ledger.rail set opened_at = platform.now() - interval '30 days'`;
    await addUp(context);
    await addUp(context);
    expect((await readOverview(context, { locale: 'en' })).incidents).toMatchObject([
      { kind: 'reconciliation_stale', from: addDays(today, 30), until: null },
      week,
    ]);
    await db.admin`update ledger.rail set opened_at = platform.now() + interval '30 days'`;
    await addUp(context);
    expect((await readOverview(context, { locale: 'en' })).incidents).toMatchObject([
      { kind: 'reconciliation_stale', until: addDays(today, 30) },
      week,
    ]);
    await setSetting(db, 'system.maintenance', true);
    const shut = async () =>
      (await readOverview(context, { locale: 'en' })).incidents.filter(({ kind }) => kind.startsWith('maintenance'));
    const whole = { kind: 'maintenance', from: addDays(today, 30), productId: null };
    expect(await shut()).toMatchObject([{ ...whole, until: null }]);
    await context.advance(60 * 60_000);
    const part = { kind: 'maintenance_in_part', from: addDays(today, 30), productId: null };
    expect(await shut()).toMatchObject([
      { ...part, until: null },
      { ...whole, until: addDays(today, 30) },
    ]);
    await context.advance(86_400_000);
    expect((await shut()).map((incident) => incident.until)).not.toContain(null);
    expect(await shut()).toHaveLength(2);
  });

  it('sum a product’s expected and paid income since the beginning, even if fewer months are listed', async () => {
    const old = await makeProduct(db, {});
    const figures = Array.from({ length: 30 }, (_, month) => ({
      productId: old.id,
      cycleStart: new Date(Date.UTC(2020, month, 10)),
      expected: 100n,
      paid: 90n,
    }));
    await context.sql.begin((tx) => addCycleFigures(tx, figures));
    const page = ok(await readProductMoney(context, { productId: old.id, locale: 'en' }));
    expect(page.months).toHaveLength(24);
    expect(page).toMatchObject({ expectedMinor: 3_000, paidMinor: 2_700 });
  });

  it('are refused for an unknown product and for a draft', async () => {
    const { first } = await officeOf(db);
    const asked = { staffId: first.staffId, product: { ...termsOf(sandboxProducts[0]!), slug: 'a-draft' } };
    const draft = idOf(await draftProduct(context, asked, staffIntent(first)));
    for (const productId of [999_999n, draft])
      expect(await readProductMoney(context, { productId, locale: 'en' })).toMatchObject({ name: 'product_not_found' });
  });
});
