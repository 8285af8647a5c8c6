// A draft that staff discard leaves every list, and nothing changes it any more (catalogue.md 6).
import { beforeAll, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { idOf } from '#kit/market.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { staffIntent } from '#kit/people.ts';
import { addAsset, changeAsset } from '../assets/assets.ts';
import { signAssetContract } from '../assets/parties.ts';
import { sandboxProducts, termsOf } from '../sandbox/open-catalogue.ts';
import { assets, productById, productsForStaff } from '../store.ts';
import { changeProduct, discardDraft, draftProduct } from './draft-product.ts';

const product = termsOf(sandboxProducts[0]!);
const text = { en: 'Oven' };
const asset = { name: text, what: text, place: text, insurance: text, liable: text, serial: 'O-1', lessee: 'Bakers' };
let db: FreshDatabase;
let context: TestContext;
let office: Office;

const PAGE = { after: null, limit: 100 };
const staffId = () => office.first.staffId;
const intent = () => staffIntent(office.first);
const draft = (slug: string) => draftProduct(context, { staffId: staffId(), product: { ...product, slug } }, intent());
const add = (productId: bigint, slug: string) =>
  addAsset(context, { staffId: staffId(), asset: { ...asset, state: 'working', productId, slug } }, intent());
const sign = (assetId: bigint, number: string) =>
  signAssetContract(
    context,
    {
      staffId: staffId(),
      contract: {
        assetId,
        number,
        title: text,
        bills: 'week',
        dueDay: 1,
        graceDays: 3,
        rentMinor: 1_000_00,
        feeBps: 500,
        startsOn: context.clock.today(),
        endsOn: null,
      },
    },
    intent(),
  );
const discard = (productId: bigint) => discardDraft(context, { staffId: staffId(), productId });

beforeAll(async () => {
  db = await freshDatabase();
  [context, office] = [await testContext(db), await officeOf(db)];
});

it('leaves the lists with its assets, takes no change, and frees its short name', async () => {
  const id = idOf(await draft('oven'));
  const assetId = idOf(await add(id, 'oven-1'));
  ok(await discard(id));
  expect(await productById(db.app, id)).toBeNull();
  expect((await productsForStaff(db.app, {}, PAGE)).map((row) => row.id)).not.toContain(id);
  expect((await assets(db.app, {}, PAGE)).map((row) => row.id)).not.toContain(assetId);
  const { slug: _slug, ...terms } = product;
  expect(nameOf(await discard(id))).toBe('product_not_found');
  const change = { staffId: staffId(), productId: id, version: 1, product: terms };
  expect(nameOf(await changeProduct(context, change))).toBe('product_not_found');
  expect(nameOf(await add(id, 'oven-2'))).toBe('product_not_found');
  const changed = { staffId: staffId(), assetId, version: 1, asset: { ...asset, state: 'lost' } };
  expect(nameOf(await changeAsset(context, changed))).toBe('asset_not_found');
  expect(nameOf(await sign(assetId, 'OVEN-1'))).toBe('asset_not_found');
  expect(nameOf(await draft('oven'))).toBe('done');
});

it('stays when it has a contract, whoever asks', async () => {
  const id = idOf(await draft('bakery'));
  ok(await sign(idOf(await add(id, 'bakery-1')), 'BAKERY-1'));
  expect(nameOf(await discard(id))).toBe('draft_has_contract');
  const forced = db.app`update catalogue.product set discarded_at = ${context.clock.now()} where id = ${id}`;
  await expect(forced).rejects.toThrow('draft_has_contract');
});

it('is final for the database too', async () => {
  const id = idOf(await draft('stall'));
  ok(await discard(id));
  const back = db.app`update catalogue.product set discarded_at = null where id = ${id}`;
  await expect(back).rejects.toThrow('status_move_unknown');
});
