// Contracts with their rents out of a file: written for a draft, and one proposal for each product that is on sale. The
// list's own file changes nothing.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { edgeOf } from '#kit/edge.ts';
import { importsOf } from '#kit/imports.ts';
import { makeProduct, type MarketProduct, writtenId } from '#kit/market.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { staffIntent, staffToken } from '#kit/people.ts';
import { proposeAct } from '#features/acts/server/acts.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { draftProduct } from '../products/draft-product.ts';
import { proposalById } from '../proposals/proposals.ts';
import { pageFields, textsOf } from '../proposals/proposed-texts.ts';
import { routes } from '../routes.ts';
import { contracts, productById } from '../store.ts';
import { addAsset } from './assets.ts';

let db: FreshDatabase;
let context: TestContext;
let office: Office;
let sold: MarketProduct;
let of: ReturnType<typeof importsOf>;
/** Assets of a draft. */
let drafted: string[];

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  office = await officeOf(db);
  const token = await staffToken(context, office.first);
  of = importsOf(await edgeOf(context, [identity, routes]), { path: 'contracts', token });
  sold = await makeProduct(db, { feeBps: 500 });
  drafted = await draftedAssets();
});

async function draftedAssets(): Promise<string[]> {
  const { staffId } = office.first;
  const like = (await productById(db.app, sold.id))!;
  const prices = { unitPriceMinor: Number(like.unitPrice), incomePerCycleMinor: 40, ratePpb: null };
  const product = { ...like, ...prices, slug: 'a-draft', salesEndAt: null };
  const { id } = ok(await draftProduct(context, { staffId, product }, staffIntent(office.first)));
  const text = { en: 'A kiosk' };
  const facts = { name: text, what: text, place: text, insurance: text, liable: text, state: 'working' } as const;
  const made = ['one', 'two'].map(async (slug) => {
    const asset = { productId: BigInt(id), slug, serial: slug, lessee: 'Lessee', ...facts };
    return ok(await addAsset(context, { staffId, asset }, staffIntent(office.first))).id ?? '';
  });
  return Promise.all(made);
}

const HEAD = 'asset_id\tnumber\ttitle\tbills\tdue_day\tgrace_days\trent\tfee_bps\tstarts_on\tends_on';
const csv = (...lines: string[]) => [HEAD, ...lines].join('\n');
const rent = (assetId: string | bigint, number: string, over: { fee?: number; due?: string } = {}) =>
  [
    assetId,
    number,
    `en: Rent ${number}; am: ኪራይ`,
    'month',
    over.due ?? '5',
    3,
    '1,200.50',
    over.fee ?? 500,
    '2027-01-01',
  ].join('\t');
const numbers = async () => (await contracts(db.app, {}, { after: null, limit: 100 })).map(({ number }) => number);
const waiting = () => db.app<{ id: bigint }[]>`select id from catalogue.proposal where state = 'proposed' order by id`;

describe('a file of contracts', () => {
  it('writes those of a draft', async () => {
    const [one = '', two = ''] = drafted;
    expect(await of.imported(csv(rent(one, 'D-1'), rent(two, 'D-2')))).toEqual(['new', 'new']);
    const [made] = await contracts(db.app, { numbers: ['D-1'] }, { after: null, limit: 1 });
    expect(made).toMatchObject({ title: { en: 'Rent D-1', am: 'ኪራይ' }, bills: 'month', dueDay: 5, rent: 1_200_50n });
    expect(await waiting()).toEqual([]);
  });

  it('proposes those of a product on sale together, and two persons sign them', async () => {
    const before = await numbers();
    expect(await of.imported(csv(rent(sold.assetId, 'S-1'), rent(sold.assetId, 'S-2')))).toEqual(['new', 'new']);
    expect(await numbers()).toEqual(before);
    const [made] = await waiting();
    const act = (await proposalById(db.app, made!.id))!;
    const fields = pageFields(act.words.wish, act.words.behind);
    expect(fields).toContainEqual({ field: 'contract 1 number', before: null, after: 'S-1' });
    expect(fields).toContainEqual({ field: 'contract 2 rent', before: null, after: '120050' });
    expect(textsOf(act)).toMatchObject({ 'contract 2 title': { en: 'Rent S-2', am: 'ኪራይ' } });
    await writtenId(office, { id: null, proposalId: String(act.id) });
    expect(await numbers()).toEqual([...before, 'S-1', 'S-2']);
  });

  it('is read from the list’s own file, of which nothing is new', async () => {
    const { rows, problems, seen } = await of.preview(await of.file());
    expect([rows.map(({ about }) => about), problems, seen]).toEqual([await numbers(), [], null]);
    expect(new Set(rows.map(({ effect }) => effect))).toEqual(new Set(['same']));
  });

  it('writes nothing if one line is wrong, and says what and where', async () => {
    const [one = ''] = drafted;
    const before = await numbers();
    const file = csv(
      rent(one, 'D-3'),
      rent(one, 'D-1').replace('1,200.50', '1,300'),
      rent('99999', 'D-4'),
      rent(one, 'D 5'),
      rent(one, 'D-6', { due: '' }),
      rent(one, 'D-7', { due: '40' }),
      rent(one, 'D-8').replace('2027-01-01', '1/1/2027'),
      rent(sold.assetId, 'S-3', { fee: 600 }),
      rent(one, 'D-9').replace('en: Rent D-9', 'en: Guaranteed profit'),
      rent(one, 'D-3'),
    );
    expect(await of.problems(file)).toEqual([
      '3 rent: fixed',
      '4 line: asset_not_found',
      '5 number: invalid_format',
      '6 due_day: required',
      '7 due_day: too_big',
      '8 starts_on: no_date',
      '9 line: fee_above_declared',
      '10 line: promise_words',
      '11 line: line_twice',
    ]);
    expect([await numbers(), await waiting()]).toEqual([before, []]);
  });

  it('waits for another act of the product', async () => {
    expect(await of.imported(csv(rent(sold.assetId, 'S-4')))).toEqual(['new']);
    const file = csv(rent(drafted[0] ?? '', 'D-10'), rent(sold.assetId, 'S-5'));
    expect(await of.problems(file)).toEqual(['3 line: catalogue_act_waiting']);
    expect(await numbers()).not.toContain('D-10');
    await writtenId(office, { id: null, proposalId: String((await waiting())[0]?.id) });
  });

  it('cannot bring a contract of another product than the two read', async () => {
    const other = await makeProduct(db);
    const days = { bills: 'day', due_day: null, grace_days: 0, starts_on: '2027-01-01', ends_on: null };
    const terms = { title: { en: 'Rent' }, rent: 100, fee_bps: 0, ...days };
    const row = (assetId: bigint, number: string) => ({
      ...terms,
      asset_id: String(assetId),
      number,
    });
    const wish = JSON.stringify({ into: 'contract', rows: [row(sold.assetId, 'F-1'), row(other.assetId, 'F-2')] });
    const { staffId } = office.first;
    const forged = await db.app.begin(async (tx) => {
      const [said] = await tx<{ words: unknown }[]>`
        select catalogue.words_of('page', ${sold.id}, null, ${wish}::text::jsonb) as words`;
      const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
      const act = { purpose: 'catalogue_changed', ...nothing, content: said?.words, staffId, at: context.clock.now() };
      const [made] = await tx<{ id: bigint }[]>`
        insert into catalogue.proposal (act_id, kind, product_id, wish, proposed_by)
        values (${await proposeAct(tx, act)}, 'page', ${sold.id}, ${wish}::text::jsonb, ${staffId}) returning id`;
      return made?.id;
    });
    await expect(writtenId(office, { id: null, proposalId: String(forged) })).rejects.toThrow('words_unfit');
    expect(await numbers()).not.toContain('F-1');
  });
});
