// Two persons must sign what is sold and how many units. Even then nothing is sold whose expected income the rents
// cannot pay, or that is outside the bounds of what such assets earn (catalogue.md 6).
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { idOf, makeProduct, type MarketProduct, nameOnContract, signedBySecond } from '#kit/market.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { accountOf } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { factId } from '#platform/database/ids.ts';
import { approveAct } from '#features/acts/server/public.ts';
import { proposeAct } from '#features/acts/server/acts.ts';
import { addAsset } from '../assets/assets.ts';
import { signAssetContract } from '../assets/parties.ts';
import { changeProduct, draftProduct, proposeChange } from '../products/draft-product.ts';
import { type Opening, proposeOpening, proposeStock } from '../products/sales.ts';
import type { ProductInput } from '../products/product-rules.ts';
import { sandboxProducts, termsOf } from '../sandbox/open-catalogue.ts';
import { productById } from '../store.ts';
import { approveProposal } from './end-proposal.ts';
import { offerFigures, proposalById } from './proposals.ts';
import { doubtsOf } from './proposed-texts.ts';

let db: FreshDatabase;
let context: TestContext;
let office: Office;
let count = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  office = await officeOf(db);
});

/** A device at 4,500.00 for a year. Its 14.30 a day add up to 15.98 % more than the price. */
const kiosk = termsOf(sandboxProducts[0]!);
const OPENING: Opening = { stock: 10, salesEndAt: null, maturesOn: null };
const intent = () => staffIntent(office.first);
const by = () => ({ caller: office.first, assertion: APPROVAL });

type Drafted = { terms?: Partial<ProductInput>; rentMinor?: number; feeBps?: number; endsOn?: string | null };

/** A draft with an asset and a contract, whose weekly rent by default pays for ten units of the kiosk. */
async function drafted({ terms, rentMinor = 1_053_69, feeBps = 500, endsOn = null }: Drafted = {}): Promise<bigint> {
  const n = ++count;
  const { staffId } = office.first;
  const text = { en: `Kiosk ${n}` };
  const product = { ...kiosk, slug: `kiosk-${n}`, ...terms };
  const id = idOf(await draftProduct(context, { staffId, product }, intent()));
  const asset = { productId: id, slug: `kiosk-asset-${n}`, serial: `K-${n}`, lessee: 'Traders', state: 'working' };
  const texts = { name: text, what: text, place: text, insurance: text, liable: text };
  const assetId = idOf(await addAsset(context, { staffId, asset: { ...asset, ...texts } }, intent()));
  const billed = { bills: 'week', dueDay: 1, graceDays: 3, rentMinor, feeBps } as const;
  const contract = { assetId, number: `KIOSK-${n}`, title: text, ...billed, startsOn: context.clock.today(), endsOn };
  const contractId = idOf(await signAssetContract(context, { staffId, contract }, intent()));
  await nameOnContract(office, contractId, { role: 'payer', name: 'Traders', bankCode: 'HIGHLAND' });
  return id;
}

const proposed = (productId: bigint, opening = OPENING) =>
  proposeOpening(context, { productId, opening, ...by() }, intent());
const second = async (id: bigint, confirmed?: string[]) => {
  const read = confirmed ?? doubtsOf((await proposalById(db.app, id))!);
  const asked = { id, caller: office.second, assertion: APPROVAL, confirmed: read };
  return approveProposal(context, asked, staffIntent(office.second));
};
const statusOf = async (id: bigint) => (await productById(db.app, id))?.status;

/** Signs an opening by two persons without the app's checks. Returns 'done' or the database's refusal. */
function forcedOpening(productId: bigint, more: Partial<Opening> = {}): Promise<string> {
  const opened = db.app.begin(async (tx) => {
    const [said] = await tx<{ wish: string; words: unknown }[]>`
      select wish::text, catalogue.words_of('open', ${productId}, null, wish) as words
      from (select jsonb_build_object('sold', catalogue.sold_words(p), 'stock', 10)
          || ${JSON.stringify(more)}::text::jsonb as wish
        from catalogue.product p where id = ${productId}) w`;
    const { staffId } = office.first;
    const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
    const act = { purpose: 'catalogue_changed', ...nothing, content: said!.words, staffId, at: context.clock.now() };
    const actId = await proposeAct(tx, act);
    const [row] = await tx<{ id: bigint }[]>`
      insert into catalogue.proposal (act_id, kind, product_id, wish, proposed_by)
      values (${actId}, 'open', ${productId}, ${said!.wish}::text::jsonb, ${staffId}) returning id`;
    for (const caller of [office.first, office.second])
      ok(await approveAct(context, tx, { actId, caller, assertion: APPROVAL }));
    await tx`update catalogue.proposal set state = 'done' where id = ${row!.id}`;
  });
  return opened.then(
    () => 'done',
    (error: Error) => error.message,
  );
}

describe('putting a product on sale', () => {
  it('takes two persons, and sells exactly what they signed', async () => {
    const id = await drafted();
    const proposal = ok(await proposed(id));
    expect(await statusOf(id)).toBe('draft');
    const again = { id: proposal.id, ...by() };
    expect(nameOf(await approveProposal(context, again, intent()))).toBe('already_approved');
    expect(nameOf(await proposed(id))).toBe('catalogue_act_waiting');
    const { words, trancheId } = ok(await second(proposal.id));
    expect(words).toMatchObject({
      wish: { stock: 10, sold: { incomePerCycleMinor: 14_30, pointsGranted: 90, title: kiosk.title } },
      behind: { contracts: [{ rentMinor: 1_053_69, feeBps: 500, payers: [expect.stringContaining('Traders')] }] },
    });
    expect(trancheId).not.toBeNull();
    expect(await statusOf(id)).toBe('on_sale');
    expect(nameOf(await second(proposal.id))).toBe('catalogue_act_ended');
  });

  it('is refused if the draft has changed since it was proposed', async () => {
    const id = await drafted();
    const { id: proposal } = ok(await proposed(id));
    const { slug: _slug, ...product } = { ...kiosk, pointsGranted: 1_000_000 };
    const { staffId } = office.first;
    expect(await changeProduct(context, { staffId, productId: id, version: 1, product })).toBeNull();
    expect(nameOf(await second(proposal))).toBe('changed_meanwhile');
    expect(await statusOf(id)).toBe('draft');
  });

  // 0.50 a day for a price of 1.00: 18,250 % in a year.
  const wild = { unitPriceMinor: 1_00, incomePerCycleMinor: 50 };
  it.each<[string, Drafted, string]>([
    ['18,250 % of the price in a year', { terms: wild, rentMinor: 100_000_00 }, 'income_beyond_bounds'],
    [
      'more than such assets earn',
      { terms: { incomePerCycleMinor: 15_42 }, rentMinor: 100_000_00 },
      'income_beyond_bounds',
    ],
    ['less than such assets earn', { terms: { incomePerCycleMinor: 13_30 } }, 'income_beyond_bounds'],
    ['a rent of 1.00', { rentMinor: 1_00 }, 'income_above_rent'],
    ['a rent that the fee makes too small', { feeBps: 510 }, 'income_above_rent'],
    ['a contract that ends before its cycles', { endsOn: '2026-12-31' }, 'income_above_rent'],
  ])('is refused even with two signatures: %s', async (_what, of, name) => {
    const id = await drafted(of);
    expect(nameOf(await proposed(id))).toBe(name);
    expect(await forcedOpening(id)).toBe(name);
    expect(await statusOf(id)).toBe('draft');
  });

  it.each<[string, Partial<Opening>]>([
    ['until a time that has passed', { salesEndAt: '2020-01-01T00:00:00Z' }],
    ['with the maturity of a fund', { maturesOn: '2099-01-01' }],
  ])('is refused even with two signatures: a device %s', async (_what, opening) => {
    const id = await drafted();
    expect(nameOf(await proposed(id, { ...OPENING, ...opening }))).toBe('terms_contradict');
    expect(await forcedOpening(id, opening)).toBe('terms_contradict');
    expect(await statusOf(id)).toBe('draft');
  });

  it('needs nothing else than two signatures in the database', async () => {
    expect(await forcedOpening(await drafted())).toBe('done');
  });

  it('sells no more units than the rent pays for, also when units are added', async () => {
    const id = await drafted();
    expect(nameOf(await proposed(id, { ...OPENING, stock: 11 }))).toBe('income_above_rent');
    await signedBySecond(office, await proposed(id, { ...OPENING, stock: 8 }));
    const more = (units: number) => proposeStock(context, { productId: id, units, ...by() }, intent());
    expect(nameOf(await more(3))).toBe('income_above_rent');
    await signedBySecond(office, await more(2));
    expect(await offerFigures(db.app, id, 0)).toMatchObject({ units: 10n, gainBps: 1598n, leastBps: 800n });
  });
});

describe('on sale', () => {
  let product: MarketProduct;
  beforeAll(async () => {
    product = await makeProduct(db, { pointsGranted: 5 });
  });
  const input = async (): Promise<ProductInput & { version: number }> => {
    const [row] = await db.app<{ words: ProductInput & { cycles?: number }; version: number }[]>`
      select catalogue.sold_words(p) as words, version from catalogue.product p where id = ${product.id}`;
    const { cycles: _cycles, slug: _slug, ...words } = row!.words;
    return { ...words, version: row!.version };
  };

  it('points, chances, limits and texts are changed by two persons, not by one', async () => {
    const { version, ...before } = await input();
    const over = { pointsGranted: 1_000_000, chancesGranted: 100, title: { en: 'A pump' } };
    const change = { productId: product.id, version, product: { ...before, ...over } };
    const { staffId } = office.first;
    expect(nameOf(await changeProduct(context, { staffId, ...change }))).toBe('two_persons_change');
    const { id } = ok(await proposeChange(context, { ...change, ...by() }, intent()));
    expect(await productById(db.app, product.id)).toMatchObject({ pointsGranted: 5 });
    const done = ok(await second(id));
    expect(done.words.wish).toMatchObject({ from: { pointsGranted: 5 }, sold: over });
    expect(await productById(db.app, product.id)).toMatchObject(over);
  });

  it.each([
    ['points', 'points_granted = 999999'],
    ['chances', 'chances_granted = 99'],
    ['texts', `title = '{"en": "Guaranteed"}'`],
    ['risks', `risks = '[]'`],
    ['the level', 'min_vip = 8'],
    ['coupons', 'coupons_allowed = true'],
    ['limits', 'purchase_limit = 1'],
    ['the end of sales', `sales_end_at = platform.now() + interval '1 year'`],
  ])('the app’s role cannot write %s', async (_what, set) => {
    await expect(db.app.unsafe(`update catalogue.product set ${set} where id = ${product.id}`)).rejects.toThrow(
      'two_persons_required',
    );
  });

  it('the app’s role cannot put a product on sale or add units without signatures', async () => {
    const id = await drafted();
    const open = db.app`update catalogue.product set status = 'on_sale' where id = ${id}`;
    await expect(open).rejects.toThrow(/two_persons_required|product_check/);
    await expect(db.app`insert into catalogue.tranche (product_id, n) values (${id}, 1)`).rejects.toThrow(
      'permission denied',
    );
    await expect(db.app`update catalogue.product set act_id = 1 where id = ${id}`).rejects.toThrow('permission denied');
    const [mine] = await db.app<{ id: bigint }[]>`
      select id from catalogue.proposal where product_id = ${product.id} and kind = 'open'`;
    const addUnits = (units: bigint, guard: bigint | null) => {
      const [issued, available] = [accountOf('stock_issued', product.id), accountOf('stock_available', product.id)];
      const lines = [line('stock_opened', issued, available, units, guard)];
      return context.sql.begin((tx) => post(tx, [{ id: factId('forged', ++count), actor: 'test', lines }]));
    };
    await expect(addUnits(5n, null)).rejects.toThrow(/guard/);
    await expect(addUnits(5n, mine!.id)).rejects.toThrow('stock_not_signed');
    await expect(addUnits(1_000_000n, mine!.id)).rejects.toThrow('stock_not_signed');
  });

  it('a tranche closes at the current time and stays closed, whatever the app writes', async () => {
    const { trancheId } = await makeProduct(db);
    const close = (at: string | null) => db.app`
      update catalogue.tranche set closed_at = ${at} where id = ${trancheId} returning closed_at`;
    await expect(close(null)).rejects.toThrow('tranche_closed');
    const [row] = await close('2020-01-01T00:00:00Z');
    expect((row as { closedAt: Date }).closedAt.getTime()).toBeGreaterThanOrEqual(
      context.clock.now().getTime() - 60_000,
    );
    await expect(close(null)).rejects.toThrow('tranche_closed');
  });
});
