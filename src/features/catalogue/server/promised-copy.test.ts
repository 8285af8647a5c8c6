// Promise words are refused in every text that staff write and members read (catalogue.md 5).
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeProduct, type MarketProduct } from '#kit/market.ts';
import { intentOf } from '#platform/http/intents.ts';
import { addAsset, changeAsset } from './assets/assets.ts';
import { nameParty, signAssetContract } from './assets/parties.ts';
import { addDocument, addPhoto } from './files/files.ts';
import { changeProduct, draftProduct } from './products/draft-product.ts';
import { promiseWordsIn } from '#features/texts/server/public.ts';
import { sandboxProducts, termsOf } from './sandbox/open-catalogue.ts';

const staffId = 1n;
/** Disguised by a soft hyphen and a Cyrillic letter. */
const PROMISE = 'Guаran\u00ADteed rent';
const WORD = 'Guаran\u00ADteed';
let db: FreshDatabase;
let context: TestContext;
let product: MarketProduct;
let keys = 0;
const intent = () => intentOf('staff:1', 'test', `p${++keys}`, keys);

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  product = await makeProduct(db);
});

const asset = {
  name: { en: 'A kiosk' },
  what: { en: 'A kiosk at a station' },
  place: { en: 'Adama' },
  serial: 'SK-1',
  lessee: 'Rift Transport PLC',
  insurance: { en: 'Against fire' },
  liable: { en: 'The lessee' },
  state: 'planned',
};
const terms = termsOf(sandboxProducts[0]!);
const contract = {
  number: 'RENT-1',
  title: { en: 'Lease' },
  bills: 'month',
  dueDay: 5,
  graceDays: 10,
  rentMinor: 100,
  feeBps: 0,
  startsOn: '2027-01-01',
  endsOn: null,
} as const;
const party = {
  role: 'payer',
  name: 'Rift Transport PLC',
  bankKind: 'account',
  bankCode: 'RIFT',
  bankNumber: '4000000777',
  fromOn: '2030-01-01',
} as const;
const own = () => ({ assetId: product.assetId, productId: product.id });

describe('a promise is refused at its field', () => {
  it.each([
    ['title.en', { title: { en: PROMISE } }],
    ['description.am', { description: { en: 'A kiosk', am: PROMISE } }],
    ['risks.1.en', { risks: [{ en: 'Rent may be late' }, { en: PROMISE }] }],
  ])('of a product: %s', async (field, over) => {
    const wanted = { name: 'promise_words', data: { fields: { [field]: [WORD] } } };
    const draft = { ...terms, slug: 'promising', ...over };
    expect(await draftProduct(context, { staffId, product: draft }, intent())).toMatchObject(wanted);
    const change = { staffId, productId: product.id, version: 1, product: { ...terms, ...over } };
    expect(await changeProduct(context, change)).toMatchObject(wanted);
  });

  it.each([
    ['name.en', { name: { en: PROMISE } }],
    ['what.en', { what: { en: PROMISE } }],
    ['place.en', { place: { en: PROMISE } }],
    ['serial', { serial: PROMISE }],
    ['lessee', { lessee: PROMISE }],
    ['insurance.en', { insurance: { en: PROMISE } }],
    ['liable.en', { liable: { en: PROMISE } }],
  ])('of an asset: %s', async (field, over) => {
    const wanted = { name: 'promise_words', data: { fields: { [field]: [WORD] } } };
    const { productId, assetId } = own();
    const added = { ...asset, productId, slug: 'promising', ...over };
    expect(await addAsset(context, { staffId, asset: added }, intent())).toMatchObject(wanted);
    const change = { staffId, assetId, version: 1, asset: { ...asset, ...over } };
    expect(await changeAsset(context, change)).toMatchObject(wanted);
  });

  it.each([
    ['title.en', { title: { en: PROMISE } }, WORD],
    ['number', { number: 'NO-R1SK-7' }, 'NO-R1SK'],
  ])('of a contract: %s', async (field, over, word) => {
    const { assetId } = own();
    expect(
      await signAssetContract(context, { staffId, contract: { assetId, ...contract, ...over } }, intent()),
    ).toMatchObject({ name: 'promise_words', data: { fields: { [field]: [word] } } });
  });

  it('of a party, a document and a photo', async () => {
    const { assetId, productId } = own();
    const wanted = (field: string) => ({ name: 'promise_words', data: { fields: { [field]: [WORD] } } });
    const { contractId } = product;
    expect(
      await nameParty(context, { staffId, contractId, party: { ...party, name: PROMISE } }, intent()),
    ).toMatchObject(wanted('name'));
    const paper = { staffId, assetId, kind: 'contract', title: { en: PROMISE }, fileBase64: '' };
    expect(await addDocument(context, paper, intent())).toMatchObject(wanted('title.en'));
    const photo = { staffId, productId, alt: { en: PROMISE }, fileBase64: '' };
    expect(await addPhoto(context, photo, intent())).toMatchObject(wanted('alt.en'));
  });
});

it('finds no promise words in the texts of the sandbox’s catalogue', () => {
  const texts = stringsIn(sandboxProducts);
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.map((text) => [text, promiseWordsIn(text)]).filter(([, words]) => words?.length !== 0)).toEqual([]);
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
