// The figures by which members compare products, and the shelf in their order, on real PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { PASSWORD } from '#kit/people.ts';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import type { ProductCard, ShelfSort } from '../contract/member.ts';
import { addCycleFigures, missedAfter, openSandboxCatalogue } from './public.ts';
import { readProduct } from './products/product-page.ts';
import { listProducts } from './products/products.ts';
import { comparedOf, FROM_TERMS, trackRecordOfType } from './shelf.ts';

let db: FreshDatabase;
let context: TestContext;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  const { first, second } = await officeOf(db);
  const [one, two] = [first, second].map((caller) => ({ caller, password: PASSWORD }));
  await openSandboxCatalogue(context, [one!, two!]);
});
// Figures that a test wrote without an accrual would fail check 9.
afterAll(() => db.admin`truncate catalogue.cycle_figure, catalogue.day_figure, catalogue.month_figure`);

const device = { type: 'device', price: 4_500_00, income: 14_30, rate: null, least: 1, days: 365, cycles: 365 };
const fund = { ...device, type: 'fund', price: 100_00, income: null, rate: 328_767, least: 1, returns: true };

describe('what follows from the terms', () => {
  it.each([
    // 5,219.50 in a year for 4,500.00, of which 6 % go when they are withdrawn. Day 335 pays back the price in hand.
    ['a device', device, { gain: 7_52n, evenMonths: 12, perCycle: 14_30n }],
    ['a dearer one of the same terms', { ...device, price: 9_000_00, income: 28_60 }, { gain: 7_52n, evenMonths: 12 }],
    // 0.32 a day for 1,000.00, because a day's income is rounded down, and the principal at the end.
    ['a fund', fund, { gain: 9_14n, evenMonths: 12, perCycle: 32n, units: 10n }],
    ['a fund of nine months', { ...fund, days: 270, cycles: 270 }, { gain: 9_14n, evenMonths: 9 }],
    ['a fund above the measure', { ...fund, least: 50 }, { gain: 9_37n, evenMonths: 12, units: 50n }],
    ['a device that returns its price', { ...device, returns: true }, { gain: 90_85n, evenMonths: 12 }],
    ['an hourly one', { ...device, income: 60, cycles: 8_760 }, { gain: 8_16n, evenMonths: 11 }],
    ['a weekly one', { ...device, income: 100_00, days: 364, cycles: 52 }, { gain: 7_20n, evenMonths: 12 }],
    ['one that ends just even', { ...device, price: 4_906_33 }, { gain: 0n, evenMonths: 12 }],
    ['a loss', { ...device, income: 10_00 }, { gain: -19_80n, evenMonths: null }],
    ['no income at all', { ...fund, rate: 1 }, { gain: 0n, evenMonths: 12, perCycle: 0n }],
  ])('%s', async (_what, terms, told) => {
    const q = db.app;
    const [row] = await q<{ units: bigint; perCycle: bigint; gain: bigint; evenDays: number | null }[]>`
      select f.units::bigint, f.per_cycle, f.gain, f.even_days::int from (select ${terms.type} as type,
        ${terms.price}::bigint as unit_price, ${terms.income}::bigint as income_per_cycle,
        ${terms.rate}::bigint as rate_ppb, ${terms.least}::int as units_min, ${terms.days}::int as holding_days,
        ${terms.cycles}::int as cycles, ${'returns' in terms}::boolean as returns_principal) p ${FROM_TERMS(q)}`;
    const { evenMonths } = comparedOf({ ...row!, due: 0, onTime: 0 });
    expect({ ...row, evenMonths }).toMatchObject(told);
  });
});

it.each([
  [0, 0, null],
  [1, 1, { due: 1, percent: 100 }],
  [412, 411, { due: 412, percent: 99 }],
  [3, 0, { due: 3, percent: 0 }],
])('of %s due, %s were paid in time: %o', (due, onTime, told) =>
  expect(comparedOf({ gain: 0n, evenDays: null, due, onTime }).onTime).toEqual(told),
);

const asked = { memberId: null, locale: 'en' };
const all = async (over: object = {}) => (await listProducts(context, { ...asked, limit: 50, ...over })).items;

describe('the shelf', () => {
  /** Pays days of a product: `paid` of 100 for each, from five days ago. */
  async function pay(product: ProductCard, days: readonly { paid: bigint; late?: true }[]) {
    const productId = BigInt(product.id);
    const starts = days.map((_, i) => startOfBusinessDate(addDays(context.clock.today(), i - 100)));
    const deadlines = await missedAfter(
      db.app,
      starts.map((start) => ({ productId, start })),
    );
    await context.sql.begin((tx) =>
      addCycleFigures(
        tx,
        days.map(({ paid, late }, i) => ({
          productId,
          cycleStart: starts[i]!,
          expected: 100n,
          paid,
          bookedAfter: late ? new Date(deadlines[i]!.getTime() + 1) : null,
        })),
      ),
    );
  }

  it('counts days that were paid in full and in time, and not those that may still be', async () => {
    const [one, two, three] = (await all({ type: 'device' })) as [ProductCard, ProductCard, ProductCard];
    await context.advance(100 * 86_400_000);
    await pay(one, [{ paid: 100n }, { paid: 100n }, { paid: 100n, late: true }]);
    await pay(two, [{ paid: 100n }, { paid: 99n }]);
    const today = startOfBusinessDate(context.clock.today());
    await context.sql.begin((tx) =>
      addCycleFigures(tx, [
        { productId: BigInt(two.id), cycleStart: today, expected: 100n, paid: 0n },
        { productId: BigInt(three.id), cycleStart: today, expected: 100n, paid: 0n },
      ]),
    );
    const shown = new Map((await all()).map(({ id, compared }) => [id, compared.onTime]));
    expect(shown.get(one.id)).toEqual({ due: 3, percent: 66 });
    expect(shown.get(two.id)).toEqual({ due: 2, percent: 50 });
    expect(shown.get(three.id)).toBeNull();

    // What staff read before they put another of the type on sale.
    const recordFor = ({ id }: ProductCard) => trackRecordOfType(db.app, BigInt(id), context.clock.now());
    expect(await recordFor(three)).toEqual({ products: 2, expected: 500n, paid: 499n, due: 5, onTime: 3 });
    expect(await recordFor(one)).toEqual({ products: 1, expected: 200n, paid: 199n, due: 2, onTime: 1 });
    const [fund] = await all({ type: 'fund' });
    expect(await recordFor(fund!)).toEqual({ products: 0, expected: 0n, paid: 0n, due: 0, onTime: 0 });
  });

  const key: Record<ShelfSort, (one: ProductCard) => number> = {
    offered: () => 0,
    gain: ({ compared }) => -compared.gainMinor,
    onTime: ({ compared: { onTime } }) => (onTime ? -onTime.percent : 1),
    even: ({ compared }) => compared.evenMonths ?? 1_000,
    price: ({ priceMinor, amountMinMinor }) => amountMinMinor ?? priceMinor,
  };
  it.each(Object.keys(key) as ShelfSort[])('sorted by %s has the same order page by page', async (sort) => {
    const whole = await all({ sort });
    const onSale = whole.filter(({ status }) => status === 'on_sale');
    expect(whole.slice(0, onSale.length)).toEqual(onSale);
    const keys = onSale.map(key[sort]);
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page: Awaited<ReturnType<typeof listProducts>> = await listProducts(context, {
        ...asked,
        sort,
        limit: 5,
        ...(after === undefined ? {} : { after }),
      });
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual(whole.map(({ id }) => id));
  });

  it.each([
    ['kiosk', ['Solar charging kiosk, Adama']],
    ['ኪዮስክ', ['Solar charging kiosk, Adama']],
    ['100 %_', []],
  ])('finds %s by a part of the name, with filters and in any order', async (text, titles) => {
    for (const sort of ['offered', 'onTime'] as const)
      expect((await all({ text, sort, priceMin: 1_00 })).map(({ title }) => title)).toEqual(titles);
  });

  it('has the figures and weaves of one span for all, and the figures of the page', async () => {
    const items = await all();
    expect(new Set(items.map(({ weave }) => weave.from)).size).toBe(1);
    for (const { id, compared } of items) {
      const page = ok(await readProduct(context, { ...asked, productId: BigInt(id) }));
      expect(page.compared).toEqual(compared);
      expect(page).toMatchObject({ buyers: 0, onSaleSince: expect.any(String) });
    }
  });
});
