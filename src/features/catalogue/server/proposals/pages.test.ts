// Two persons must sign changes to the page of a product that is or was on sale: assets, photos, papers, contracts and
// parties. So must they for a rent that allows more units to be sold (catalogue.md 6).
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeProduct, type MarketProduct, writtenId } from '#kit/market.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { proposeAct } from '#features/acts/server/acts.ts';
import { addAsset, changeAsset } from '../assets/assets.ts';
import { nameParty, signAssetContract } from '../assets/parties.ts';
import { addDocument, addPhoto, removePhoto } from '../files/files.ts';
import { readProduct } from '../products/product-page.ts';
import { assets, photosOf } from '../store.ts';
import { approveProposal, withdrawProposal } from './end-proposal.ts';
import { offerFigures, proposalById } from './proposals.ts';
import { doubtsOf } from './proposed-texts.ts';
import type { Written } from './write-page.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
let db: FreshDatabase;
let context: TestContext;
let office: Office;
let product: MarketProduct;
let count = 0;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  office = await officeOf(db);
  product = await makeProduct(db);
});

const intent = () => staffIntent(office.first);
const staff = () => ({ staffId: office.first.staffId });
const en = { en: 'A new pump' };
const facts = { name: en, what: en, place: en, insurance: en, liable: en, serial: 'N-1', lessee: 'New Haulage' };
const page = async () =>
  JSON.stringify(ok(await readProduct(context, { productId: product.id, memberId: null, locale: 'en' })));

async function changed(over: object) {
  const asset = (await assets(db.app, { id: product.assetId }, { after: null, limit: 1 }))[0]!;
  return changeAsset(context, { ...staff(), assetId: asset.id, version: asset.version, asset: { ...asset, ...over } });
}
const contract = (rentMinor: number) => {
  const terms = {
    bills: 'week',
    dueDay: 5,
    graceDays: 3,
    rentMinor,
    feeBps: 0,
    startsOn: context.clock.today(),
  } as const;
  const asked = { assetId: product.assetId, number: `NEW-${++count}`, title: en, ...terms, endsOn: null };
  return signAssetContract(context, { ...staff(), contract: asked }, intent());
};
const payer = (contractId: bigint) => {
  const bank = { bankKind: 'account', bankCode: 'CBE', bankNumber: String(9_900_000 + ++count) } as const;
  const party = { role: 'payer', name: 'New Haulage', ...bank, fromOn: context.clock.today() } as const;
  return nameParty(context, { ...staff(), contractId, party }, intent());
};

const WRITES: [what: string, write: () => Promise<unknown>][] = [
  ['an asset’s texts', () => changed({ what: en })],
  ['its lessee', () => changed({ lessee: 'New Haulage' })],
  ['that it works again', () => changed({ state: 'planned' })],
  [
    'a new asset',
    () =>
      addAsset(
        context,
        { ...staff(), asset: { ...facts, productId: product.id, slug: 'new', state: 'working' } },
        intent(),
      ),
  ],
  ['a photo', () => addPhoto(context, { ...staff(), productId: product.id, fileBase64: PIXEL, alt: en }, intent())],
  [
    'a paper',
    () => {
      const paper = { assetId: product.assetId, kind: 'invoice', title: en, fileBase64: PIXEL };
      return addDocument(context, { ...staff(), ...paper }, intent());
    },
  ],
  ['a contract', () => contract(100_00)],
  ['a party', () => payer(product.contractId)],
];

describe('on sale', () => {
  it.each(WRITES)('%s: proposed by one clerk, shown to members once two have signed', async (_what, write) => {
    const before = await page();
    const made = ok((await write()) as Written);
    expect(made).toEqual({ id: null, proposalId: expect.any(String) });
    expect(await page()).toBe(before);
    await writtenId(office, made);
    expect(await page()).not.toBe(before);
  });

  it.each([
    ['the texts of an asset', `update catalogue.asset set what = '{"en": "Sure"}' where id = $1`],
    ['its state, unless it is bad news', `update catalogue.asset set state = 'sold' where id = $1`],
    ['texts together with bad news', `update catalogue.asset set state = 'lost', lessee = 'The state' where id = $1`],
    [
      'an asset',
      `insert into catalogue.asset (product_id, slug, name, what, place, serial, lessee, insurance, liable, state)
        select product_id, 'forged', name, what, place, serial, lessee, insurance, liable, state from catalogue.asset
        where id = $1`,
    ],
    [
      'a photo',
      `insert into catalogue.photo (product_id, file_id, alt, place)
        select a.product_id, f.id, '{"en": "Gold"}', 9 from catalogue.asset a, catalogue.file f
        where a.id = $1 limit 1`,
    ],
    ['a photo’s text', `update catalogue.photo set alt = '{"en": "Gold"}' where $1::bigint > 0`],
    [
      'a paper',
      `insert into catalogue.document (asset_id, kind, title, file_id, added_by)
        select $1, 'other', '{"en": "Gold"}', id, 1 from catalogue.file limit 1`,
    ],
    [
      'a contract',
      `insert into catalogue.contract (asset_id, number, title, bills, grace_days, rent, fee_bps, starts_on)
        values ($1, 'FORGED', '{"en": "Gold"}', 'day', 0, 100000000, 0, '2026-01-01')`,
    ],
    [
      'a party',
      `insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
        select id, 'payer', 'The state', 'account', 'CBE', '99999999', '2026-01-01', 1 from catalogue.contract
        where asset_id = $1 limit 1`,
    ],
  ])('the app’s role cannot write %s', async (_what, write) => {
    await expect(db.app.unsafe(write, [String(product.assetId)])).rejects.toThrow('two_persons_required');
  });

  it('one clerk can remove a photo', async () => {
    const photo = (await photosOf(db.app, [product.id]))[0]!;
    expect(await removePhoto(context, { ...staff(), photoId: photo.id })).toEqual({ id: String(photo.id) });
  });

  it('one clerk can report that an asset is out of order or lost', async () => {
    const { assetId } = product;
    for (const state of ['out_of_order', 'lost'])
      expect(await changed({ state })).toEqual({ id: String(assetId), proposalId: null });
    await writtenId(office, await changed({ state: 'working' }));
  });

  it('a rent or its payer counts for the offer only when two have signed it', async () => {
    const payable = async () => (await offerFigures(db.app, product.id, 0))!.payable;
    const before = await payable();
    const proposed = ok(await contract(1_000_000_00));
    expect(await payable()).toBe(before);
    const contractId = await writtenId(office, proposed);
    expect(await payable()).toBe(before);
    const named = ok(await payer(contractId));
    expect(await payable()).toBe(before);
    await writtenId(office, named);
    expect(await payable()).toBeGreaterThan(before);
  });

  it('the second person must confirm each doubt of the first reader, the writer need not', async () => {
    const { proposalId } = ok(await changed({ what: { en: 'Rich people rent it: 200 birr every evening' } }));
    const id = BigInt(proposalId!);
    const sign = (who: 'first' | 'second', confirmed: string[] = []) =>
      approveProposal(context, { id, caller: office[who], assertion: APPROVAL, confirmed }, staffIntent(office[who]));
    ok(await sign('first'));
    const doubts = doubtsOf((await proposalById(db.app, id))!);
    expect(doubts.length).toBeGreaterThan(1);
    expect(nameOf(await sign('second'))).toBe('doubts_open');
    expect(nameOf(await sign('second', doubts.slice(1)))).toBe('doubts_open');
    ok(await withdrawProposal(context, { id, caller: office.second }));
  });

  it('a row cannot be written to the page of another product than the two read', async () => {
    const other = await makeProduct(db);
    const wish = { into: 'asset', id: String(other.assetId), row: { ...facts, state: 'working' } };
    const forged = db.app.begin(async (tx) => {
      const [said] = await tx<{ words: unknown }[]>`
        select catalogue.words_of('page', ${product.id}, null, ${JSON.stringify(wish)}::text::jsonb) as words`;
      const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
      const act = {
        purpose: 'catalogue_changed',
        ...nothing,
        content: said!.words,
        ...staff(),
        at: context.clock.now(),
      };
      const [row] = await tx<{ id: bigint }[]>`
        insert into catalogue.proposal (act_id, kind, product_id, wish, proposed_by)
        values (${await proposeAct(tx, act)}, 'page', ${product.id}, ${JSON.stringify(wish)}::text::jsonb,
          ${office.first.staffId}) returning id`;
      return row!.id;
    });
    await expect(writtenId(office, { id: null, proposalId: String(await forged) })).rejects.toThrow('words_unfit');
  });
});
