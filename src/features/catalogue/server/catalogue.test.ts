// The catalogue as a whole: terms, the sandbox's products, searches, the shelf, a product's life, and uploads.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { partialTexts } from '#kit/partial-texts.ts';
import { APPROVAL, PASSWORD } from '#kit/people.ts';
import { signedBySecond, writtenId } from '#kit/market.ts';
import { minor } from '#ledger/money.ts';
import { addDays } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { intentOf } from '#platform/http/intents.ts';
import { addDocument, addPhoto } from './files/files.ts';
import { encodePicture } from './files/keep-file.ts';
import { changeProduct, draftProduct, proposeChange } from './products/draft-product.ts';
import { drawingOf } from './files/drawings.ts';
import { closeProduct, endSales, proposeOpening, takeStockOff, windUpProduct } from './products/sales.ts';
import { readProduct } from './products/product-page.ts';
import { listProducts } from './products/products.ts';
import {
  contradictionsIn,
  cyclesAtPurchase,
  cycleStart,
  expectedPerCycle,
  firstBoundary,
  productPromises,
  unitsOfAmount,
} from './products/product-rules.ts';
import { addCycleFigures, missedAfter } from './public.ts';
import { openSandboxCatalogue, rentOf, sandboxProducts, termsOf } from './sandbox/open-catalogue.ts';
import { contracts, fileBytes, photosOf, productById, productsForStaff } from './store.ts';
import { nameParty, signAssetContract } from './assets/parties.ts';

let db: FreshDatabase;
let context: TestContext;
let office: Office;
let staffId: bigint;
let keys = 0;
const intent = () => intentOf('staff:1', 'test', `k${++keys}`, keys);

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  office = await officeOf(db);
  ({ staffId } = office.first);
});
// Figures that a test wrote without an accrual would fail check 9.
afterAll(() => db.admin`truncate catalogue.cycle_figure, catalogue.day_figure, catalogue.month_figure`);

describe('terms', () => {
  const device = {
    type: 'device',
    unitPrice: minor(4_500_00n),
    incomePerCycle: minor(14_30n),
    ratePpb: null,
    holdingDays: 365,
    cycles: 365,
    returnsPrincipal: false,
    cycle: 'daily',
  } as const;
  const fund = {
    type: 'fund',
    unitPrice: minor(100_00n),
    incomePerCycle: null,
    ratePpb: 328_767n,
    holdingDays: 365,
    cycles: 365,
    returnsPrincipal: true,
    cycle: 'daily',
  } as const;

  it('give the expected income', () => {
    expect(expectedPerCycle(device, 3n)).toBe(42_90n);
    expect(expectedPerCycle(fund, 10n)).toBe(32n);
    expect(unitsOfAmount(fund, 1_050_00n)).toBe(null);
    expect(unitsOfAmount(fund, 1_100_00n)).toBe(11n);
  });

  it.each([
    ['hourly', '2026-11-23T06:00:00Z', '2026-11-23T06:00:00Z'],
    ['hourly', '2026-11-23T06:00:00.001Z', '2026-11-23T07:00:00Z'],
    ['daily', '2026-11-23T20:59:59Z', '2026-11-23T21:00:00Z'],
    ['daily', '2026-11-23T21:00:00Z', '2026-11-23T21:00:00Z'],
    ['weekly', '2026-11-23T06:00:00Z', '2026-11-29T21:00:00Z'],
    ['weekly', '2026-11-22T21:00:00Z', '2026-11-22T21:00:00Z'],
  ] as const)('%s cycle: first boundary from %s is %s', (cycle, at, boundary) => {
    expect(firstBoundary(cycle, new Date(at))).toEqual(new Date(boundary));
    expect(cycleStart(cycle, new Date(boundary), 0)).toEqual(new Date(boundary));
  });

  it('fix the number of cycles at purchase, limited by a maturity', () => {
    const at = new Date('2026-11-23T06:00:00Z');
    expect(cyclesAtPurchase({ cycle: 'daily', cycles: 365, maturesOn: null }, at)).toEqual({
      firstCycleAt: new Date('2026-11-23T21:00:00Z'),
      cycles: 365,
    });
    expect(cyclesAtPurchase({ cycle: 'daily', cycles: 365, maturesOn: '2026-12-04' }, at).cycles).toBe(10);
    expect(cyclesAtPurchase({ cycle: 'weekly', cycles: 26, maturesOn: '2026-12-04' }, at).cycles).toBe(0);
  });

  it.each([
    [{ cycle: 'weekly', holdingDays: 365 }, 'holdingDays'],
    [{ ratePpb: 5 }, 'ratePpb'],
    [{ incomePerCycleMinor: null }, 'incomePerCycleMinor'],
    [{ unitsMax: 0 }, 'unitsMax'],
    [{ purchaseLimit: 0 }, 'purchaseLimit'],
    [{ couponsAllowed: true, returnsPrincipal: true }, 'couponsAllowed'],
    [{ type: 'fund', incomePerCycleMinor: null, ratePpb: 5, returnsPrincipal: false }, 'returnsPrincipal'],
  ] as const)('%o contradict themselves', (over, field) => {
    expect(Object.keys(contradictionsIn({ ...termsOf(sandboxProducts[0]!), ...over } as never))).toContain(field);
  });
});

describe('the sandbox’s products', () => {
  it.each(sandboxProducts.map((product) => [product.slug, product] as const))(
    '%s: no promise words, consistent terms, returns within bounds',
    (_slug, product) => {
      expect(productPromises(termsOf(product))).toBeNull();
      expect(contradictionsIn(termsOf(product))).toEqual({});
      expect(drawingOf(`${product.drawing}.svg`)).toContain('<svg');
      const price = product.priceBirr * 100;
      const cycles = product.cycle === 'hourly' ? 24 * 365 : product.cycle === 'daily' ? 365 : 52;
      const yearly = ((product.incomeMinor ?? (price * (product.ratePpb ?? 0)) / 1e9) * cycles) / price;
      const [least, most] = product.returnsPrincipal ? [0.06, 0.16] : [1.08, 1.25];
      expect(yearly > least && yearly < most).toBe(true);
    },
  );

  it('have rents that, after the fee, just cover the expected income of all units', () => {
    for (const product of sandboxProducts) {
      const rent = rentOf(product, product.stock, 'week');
      const net = rent - Math.floor((rent * 1_000 + 5000) / 10_000);
      const cycles = { hourly: 168, daily: 7, weekly: 1 }[product.cycle];
      const expected =
        (product.incomeMinor ?? Math.floor((product.priceBirr * 100 * (product.ratePpb ?? 0)) / 1e9)) *
        cycles *
        product.stock;
      expect(net).toBeGreaterThanOrEqual(expected);
      expect(net).toBeLessThan(expected * 1.01 + product.stock * cycles + 2);
    }
  });

  it('are opened once, even if opened again, and say all in every language', async () => {
    const signer = (caller: StaffCaller) => ({ caller, password: PASSWORD });
    const signers = [signer(office.first), signer(office.second)] as const;
    const first = await openSandboxCatalogue(context, signers);
    expect(first).toHaveLength(12);
    expect(await openSandboxCatalogue(context, signers)).toEqual(first);
    const { items } = await listProducts(context, { memberId: null, locale: 'am', limit: 50 });
    expect(items.map((item) => item.id)).toEqual(first.map((one) => one.productId.toString()));
    expect(items[0]).toMatchObject({
      title: 'የፀሐይ ኃይል መሙያ ኪዮስክ፣ አዳማ',
      stockLeft: 120,
      stockTotal: 120,
      expectedReturnBps: 11_598,
    });
    expect(await partialTexts(db.admin)).toEqual([]);
  });
});

describe('searches of staff', () => {
  it.each([
    ['kiosk', 'solar-kiosk-adama'],
    ['KIOSK, ÁDAMA', 'solar-kiosk-adama'],
    ['ｋｉｏｓｋ', 'solar-kiosk-adama'],
    ['ኪዮስክ', 'solar-kiosk-adama'],
    ['የጸሀይ ሀይል', 'solar-kiosk-adama'],
    ['ፈንድ ١', 'market-fund-1'],
    ['100 %_', undefined],
  ])('products are found by a part of a title in any language: %s', async (text, slug) => {
    const [first] = await productsForStaff(context.sql, { text }, { after: null, limit: 5 });
    expect(first?.slug).toBe(slug);
  });

  it('contracts are found by number, title, payer or payer’s account', async () => {
    const all = await contracts(context.sql, {}, { after: null, limit: 100 });
    const one = all.at(-1)!;
    const payer = one.parties.find((party) => party.role === 'payer')!;
    for (const text of [one.number.toLowerCase(), one.title.en!, payer.name.toUpperCase(), payer.bankNumber]) {
      const found = await contracts(context.sql, { text }, { after: null, limit: 100 });
      expect(found.map((row) => row.id)).toContain(one.id);
      expect(found.length).toBeLessThan(all.length);
    }
    expect(await contracts(context.sql, { text: 'no such lessee' }, { after: null, limit: 1 })).toEqual([]);
  });
});

describe('the shelf', () => {
  it('filters by type, cycle, VIP level and price, page by page', async () => {
    const shown = async (filter: object) =>
      (await listProducts(context, { memberId: null, locale: 'en', limit: 50, ...filter })).items;
    expect((await shown({ type: 'fund' })).every((item) => item.type === 'fund')).toBe(true);
    expect((await shown({ cycle: 'hourly' })).length).toBe(2);
    expect((await shown({ vip: 0 })).length).toBe(11);
    expect((await shown({ priceMin: 5_000_00 })).map((item) => item.priceMinor)).toEqual([5_000_00, 6_400_00]);
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page: Awaited<ReturnType<typeof listProducts>> = await listProducts(context, {
        memberId: null,
        locale: 'en',
        limit: 4,
        ...(after ? { after } : {}),
      });
      seen.push(...page.items.map((item) => item.id));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(12);
    expect(
      (await listProducts(context, { memberId: null, locale: 'en', limit: 2, after: 'bm9uc2Vuc2U' })).items,
    ).toHaveLength(2);
  });

  it('shows one product with its asset, and awaited and missed income by month', async () => {
    const id = BigInt((await listProducts(context, { memberId: null, locale: 'en' })).items[0]!.id);
    const today = context.clock.today();
    const start = new Date(`${today}T21:00:00Z`);
    await context.sql.begin(async (tx) => {
      await addCycleFigures(tx, [{ productId: id, cycleStart: start, expected: 100n, paid: 60n }]);
      await addCycleFigures(tx, [{ productId: id, cycleStart: start, expected: 0n, paid: 10n }]);
    });
    const before = ok(await readProduct(context, { productId: id, memberId: null, locale: 'en' }));
    expect(before.months).toEqual([
      {
        month: addDays(today, 1).slice(0, 7),
        expectedMinor: 100,
        paidMinor: 70,
        awaitingMinor: 30,
        missedMinor: 0,
        cycles: 1,
        cyclesMissed: 0,
        leftOverMinor: 0,
      },
    ]);
    expect(before.assets[0]).toMatchObject({
      serial: 'SK-ADM-001 to 012',
      contracts: [{ number: 'KIOSK-ADM', feeBps: 1_000 }],
    });
    expect(JSON.stringify(before.assets)).not.toContain('1000000101');
    const [missed] = await missedAfter(db.app, [{ productId: id, start }]);
    expect(missed).not.toBeNull();
    await context.advance((missed as Date).getTime() - context.clock.now().getTime() + 1000);
    const later = await readProduct(context, { productId: id, memberId: 101n, locale: 'en' });
    expect(later).toMatchObject({
      months: [{ awaitingMinor: 0, missedMinor: 30, cyclesMissed: 1 }],
      limitLeft: 20,
      expectedMinor: 100,
      paidMinor: 70,
      weave: { threads: expect.stringMatching(/^n+7n*$/), missedMinor: 30 },
    });
    // The missing part is paid after the due date and grace.
    const rest = { productId: id, cycleStart: start, expected: 0n, paid: 30n, bookedAfter: context.clock.now() };
    await context.sql.begin((tx) => addCycleFigures(tx, [rest]));
    const whole = await readProduct(context, { productId: id, memberId: null, locale: 'en' });
    expect(whole).toMatchObject({ weave: { threads: expect.stringMatching(/^n+ln*$/), missedMinor: 0 } });
  });
});

describe('a product’s life', () => {
  const fresh = { ...termsOf(sandboxProducts[0]!), slug: 'fresh-product' };

  it('is refused with promise words, and for sale without asset, payer and risks', async () => {
    expect(
      await draftProduct(context, { staffId, product: { ...fresh, title: { en: 'Guaranteed kiosk' } } }, intent()),
    ).toMatchObject({ name: 'promise_words', data: { fields: { 'title.en': ['Guaranteed'] } } });
    const [asset] = await db.app<{ id: bigint }[]>`select id from catalogue.asset limit 1`;
    const assetId = asset?.id as bigint;
    const title = { en: 'Guaranteed rent' };
    const terms = { number: 'PROMISE-1', bills: 'month', dueDay: 5, graceDays: 10, rentMinor: 100, feeBps: 0 } as const;
    const dates = { startsOn: '2027-01-01', endsOn: null };
    const promised = { name: 'promise_words', data: { fields: { 'title.en': ['Guaranteed'] } } };
    expect(
      await signAssetContract(context, { staffId, contract: { assetId, title, ...terms, ...dates } }, intent()),
    ).toMatchObject(promised);
    expect(
      await addDocument(context, { staffId, assetId, kind: 'contract', title, fileBase64: '' }, intent()),
    ).toMatchObject(promised);
    const made = ok(await draftProduct(context, { staffId, product: { ...fresh, risks: [] } }, intent()));
    const opening = { stock: 5, salesEndAt: null, maturesOn: null };
    const asked = { productId: BigInt(made.id), opening, caller: office.first };
    expect(await proposeOpening(context, asked, intent())).toMatchObject({
      name: 'product_incomplete',
      data: { missing: ['asset', 'payer', 'risks'] },
    });
  });

  it('is unknown to visitors while it is a draft', async () => {
    const product = { ...fresh, slug: 'unseen-product' };
    const { id } = ok(await draftProduct(context, { staffId, product }, intent()));
    const asked = { memberId: null, locale: 'en' };
    expect(await readProduct(context, { ...asked, productId: BigInt(id) })).toMatchObject({
      name: 'product_not_found',
    });
    const { items } = await listProducts(context, { ...asked, limit: 50 });
    expect(items.map((item) => item.id)).not.toContain(id);
  });

  it('keeps its terms once it was on sale, and its texts then need two persons', async () => {
    const [row] = await db.app<
      { id: bigint; version: number }[]
    >`select id, version from catalogue.product where slug = 'grain-mill-debre-birhan'`;
    const { id: productId, version } = row!;
    const { slug: _slug, ...product } = { ...termsOf(sandboxProducts[2]!), rank: 880 };
    const change = (over: object) => ({ productId, version, product: { ...product, ...over } });
    const proposed = (over: object) =>
      proposeChange(context, { ...change(over), caller: office.first, assertion: APPROVAL }, intent());
    expect(await changeProduct(context, { staffId, ...change({}) })).toMatchObject({ name: 'two_persons_change' });
    expect(await proposed({ incomePerCycleMinor: 80_00 })).toMatchObject({ name: 'terms_frozen' });
    const mill = { en: 'Mill', am: 'ወፍጮ' };
    await signedBySecond(office, await proposed({ title: mill }));
    expect((await productById(db.app, productId))?.title).toEqual(mill);
    expect(await proposed({})).toMatchObject({ name: 'changed_meanwhile' });
    await expect(db.app`update catalogue.product set unit_price = 1 where id = ${productId}`).rejects.toThrow(
      'terms_frozen',
    );
  });

  it('takes units off sale, is closed, and is wound up', async () => {
    const [row] = await db.app<{ id: bigint }[]>`select id from catalogue.product where slug = 'router-mekelle'`;
    const productId = row!.id;
    expect(await takeStockOff(context, { staffId, productId, units: 50 }, intent())).toEqual({ stockLeft: 250 });
    expect(await takeStockOff(context, { staffId, productId, units: 251 }, intent())).toMatchObject({
      name: 'stock_below_zero',
    });
    expect(await windUpProduct(context, { staffId, productId }, intent())).toMatchObject({
      name: 'status_move_unknown',
    });
    expect(await closeProduct(context, { staffId, productId }, intent())).toEqual({ id: productId.toString() });
    expect((await productById(db.app, productId))?.status).toBe('closed');
    expect(await windUpProduct(context, { staffId, productId }, intent())).toEqual({ id: productId.toString() });
  });

  it('closes a fund when its sales end', async () => {
    await context.advance(21 * 86_400_000);
    expect(await endSales(context)).toBe(3);
    expect(await endSales(context)).toBe(0);
    const { items } = await listProducts(context, { memberId: null, locale: 'en', type: 'fund', limit: 10 });
    expect(items.map((item) => [item.status, item.stockLeft])).toEqual([
      ['on_sale', 10_000],
      ['closed', 0],
      ['closed', 0],
      ['closed', 0],
    ]);
  });

  it('accepts no party for a past day, or with an account of the other kind of party', async () => {
    const [row] = await db.app<{ id: bigint }[]>`select id from catalogue.contract where number = 'KIOSK-ADM'`;
    const contractId = row!.id;
    const party = {
      role: 'payer' as const,
      name: 'Awash Solar Works PLC',
      bankKind: 'account' as const,
      bankCode: 'RIFT',
      bankNumber: '3000000101',
      fromOn: context.clock.today(),
    };
    expect(await nameParty(context, { staffId, contractId, party }, intent())).toMatchObject({
      name: 'payer_conflict',
    });
    expect(
      await nameParty(
        context,
        { staffId, contractId, party: { ...party, bankNumber: '4000000101', fromOn: '2020-01-01' } },
        intent(),
      ),
    ).toMatchObject({ name: 'party_in_the_past' });
    const fresh = { ...party, bankNumber: '4000000101' };
    await writtenId(office, await nameParty(context, { staffId, contractId, party: fresh }, intent()));
  });
});

describe('uploads', () => {
  it('are decoded and encoded again, without their metadata', async () => {
    const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#0F4C5C' } })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer();
    const [row] = await db.app<{ id: bigint }[]>`select id from catalogue.product where slug = 'solar-kiosk-adama'`;
    const productId = row!.id;
    const asked = { staffId, productId, fileBase64: photo.toString('base64'), alt: { en: 'The kiosk at the station' } };
    await writtenId(office, await addPhoto(context, asked, intent()));
    const [kept] = await photosOf(db.app, [productId]);
    const file = await fileBytes(db.app, kept!.sha256);
    const read = await sharp(file!.bytes).metadata();
    expect(read).toMatchObject({ format: 'webp', width: 1600 });
    expect(read.exif).toBeUndefined();
  });

  it.each([
    ['text', Buffer.from('hello, this is no picture')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['nothing', Buffer.alloc(0)],
  ])('refuse %s', async (_what, bytes) => {
    expect(await encodePicture(bytes)).toBeNull();
  });
});
