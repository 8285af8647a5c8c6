// Attacks through acts of products: their terms and stock decide what members may be sold.
import assert from 'node:assert/strict';
import { APPROVAL } from '#kit/people.ts';
import type { Ask, ConsoleAct } from './acts.ts';
import type { Answer, Attack, Stage } from './stage.ts';

export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
export const en = (text: string) => ({ en: text });

type Draft = NonNullable<Ask<'POST /console/api/v1/products'>['body']>;
export const draft: Draft = {
  slug: 'too-good',
  title: en('A pump'),
  description: en('Pumps water.'),
  risks: [en('The lessee may pay late.')],
  type: 'device',
  cycle: 'daily',
  drawing: 'water-pump',
  unitPriceMinor: 100_00,
  incomePerCycleMinor: 3_40,
  ratePpb: null,
  unitsMin: 1,
  unitsMax: 100,
  holdingDays: 30,
  returnsPrincipal: false,
  purchaseLimit: null,
  minVip: 0,
  chancesGranted: 0,
  pointsGranted: 0,
  couponsAllowed: false,
  salesEndAt: null,
  rank: 0,
};

/** Two persons sign a change. `end` is the expected result of the second signature. A refused act is withdrawn. */
export async function signPage(ask: Stage['ask'], { name, data }: Answer, end = 'ok'): Promise<void> {
  assert.equal(name, 'ok');
  const id = data.proposalId ?? '';
  const sign = async (who: 'catalogue' | 'sara') =>
    (await ask(who, 'POST /console/api/v1/catalogue-acts/{id}/approve', { id, body: { assertion: APPROVAL } })).name;
  assert.equal(await sign('catalogue'), 'ok');
  assert.equal(await sign('sara'), end);
  if (end !== 'ok') await ask('sara', 'POST /console/api/v1/catalogue-acts/{id}/withdraw', { id });
}

export async function versionOf({ db }: Stage, table: 'product' | 'asset', id: bigint): Promise<number> {
  const [row] = await db.app<
    { version: number }[]
  >`select version from ${db.app(`catalogue.${table}`)} where id = ${id}`;
  return row?.version ?? 0;
}

export const productActs = {
  'POST /console/api/v1/products': async ({ ask }) => {
    const make = async (over: Partial<Draft>) =>
      (await ask('catalogue', 'POST /console/api/v1/products', { body: { ...draft, ...over } })).name;
    assert.equal(await make({ description: en('Guaranteed income, risk-free.') }), 'promise_words');
    assert.equal(await make({}), 'ok');
    assert.equal(await make({}), 'slug_taken');
  },

  'PUT /console/api/v1/products/{id}': async (stage) => {
    const { slug: _slug, ...texts } = draft;
    const change = async (id: bigint, version: number) =>
      (await stage.ask('catalogue', 'PUT /console/api/v1/products/{id}', { id, body: { ...texts, version } })).name;
    const { id } = stage.products.let;
    assert.equal(await change(id, 99), 'changed_meanwhile');
    assert.equal(await change(id, await versionOf(stage, 'product', id)), 'two_persons_change');
  },

  'DELETE /console/api/v1/products/{id}': async ({ ask, products: of }) => {
    const discard = async (id: bigint | string) =>
      (await ask('catalogue', 'DELETE /console/api/v1/products/{id}', { id })).name;
    assert.equal(await discard(of.let.id), 'status_move_unknown');
    const made = await ask('catalogue', 'POST /console/api/v1/products', { body: { ...draft, slug: 'not-wanted' } });
    assert.equal(await discard(made.data.id ?? ''), 'ok');
    assert.equal(await discard(made.data.id ?? ''), 'product_not_found');
  },

  'POST /console/api/v1/products/{id}/change': async (stage) => {
    const { id } = stage.products.let;
    const { slug: _slug, ...texts } = draft;
    const change = async (over: Partial<Draft>) => {
      const body = { ...texts, version: await versionOf(stage, 'product', id), ...over };
      return (await stage.ask('catalogue', 'POST /console/api/v1/products/{id}/change', { id, body })).name;
    };
    assert.equal(await change({ title: en('Guaranteed income') }), 'promise_words');
    // A change never alters what holders have bought.
    assert.equal(await change({}), 'terms_frozen');
  },

  'POST /console/api/v1/products/{id}/open': async ({ ask, products: of, db }) => {
    const open = async (id: bigint | string) =>
      (
        await ask('catalogue', 'POST /console/api/v1/products/{id}/open', {
          id,
          body: { stock: 100, salesEndAt: null, maturesOn: null },
        })
      ).name;
    const [fresh] = await db.app<{ id: bigint }[]>`select id from catalogue.product where slug = 'too-good'`;
    // It has no asset, no contract and no payer, so it could earn nothing.
    assert.equal(await open(fresh?.id ?? 0n), 'product_incomplete');
    assert.equal(await open(of.let.id), 'status_move_unknown');
    assert.equal(await open('999999'), 'product_not_found');
  },

  'POST /console/api/v1/products/{id}/stock': async ({ ask, products: of }) => {
    const more = async (units: number) =>
      (await ask('catalogue', 'POST /console/api/v1/products/{id}/stock', { id: of.let.id, body: { units } })).name;
    // More units than the rent pays for.
    assert.equal(await more(100_000_000), 'income_above_rent');
    assert.equal(await more(-1), 'field_invalid');
  },

  'POST /console/api/v1/products/{id}/stock/take-off': async ({ ask, products: of }) => {
    const takeOff = async (units: number) =>
      (await ask('catalogue', 'POST /console/api/v1/products/{id}/stock/take-off', { id: of.let.id, body: { units } }))
        .name;
    assert.equal(await takeOff(100_000_000), 'stock_below_zero');
    assert.equal(await takeOff(2), 'ok');
  },

  'POST /console/api/v1/catalogue-acts/{id}/approve': async (stage) => {
    const { ask, products: of } = stage;
    const body = { units: 1, assertion: APPROVAL };
    const { name, data } = await ask('catalogue', 'POST /console/api/v1/products/{id}/stock', { id: of.let.id, body });
    assert.equal(name, 'ok');
    const approve = async (who: 'catalogue' | 'sara' | 'support') =>
      (
        await ask(who, 'POST /console/api/v1/catalogue-acts/{id}/approve', {
          id: data.id as string,
          body: { assertion: APPROVAL },
        })
      ).name;
    assert.equal(await approve('catalogue'), 'already_approved');
    assert.equal(await approve('support'), 'role_missing');
    assert.equal(await approve('sara'), 'ok');
    assert.equal(await approve('sara'), 'catalogue_act_ended');
  },

  'POST /console/api/v1/catalogue-acts/{id}/withdraw': async ({ ask, products: of }) => {
    const { data } = await ask('catalogue', 'POST /console/api/v1/products/{id}/stock', {
      id: of.let.id,
      body: { units: 1 },
    });
    const withdraw = async (id: string) =>
      (await ask('sara', 'POST /console/api/v1/catalogue-acts/{id}/withdraw', { id })).name;
    assert.equal(await withdraw('999999'), 'catalogue_act_not_found');
    assert.equal(await withdraw(data.id as string), 'ok');
    assert.equal(await withdraw(data.id as string), 'catalogue_act_ended');
  },

  'POST /console/api/v1/products/{id}/photos': async ({ ask, products: of }) => {
    const add = async (fileBase64: string) =>
      ask('catalogue', 'POST /console/api/v1/products/{id}/photos', {
        id: of.let.id,
        body: { fileBase64, alt: en('A pump') },
      });
    assert.equal((await add('AAAA')).name, 'picture_not_readable');
    const proposed = await add(PIXEL);
    assert.equal((await add(PIXEL)).name, 'catalogue_act_waiting');
    await signPage(ask, proposed);
  },

  'DELETE /console/api/v1/photos/{id}': async ({ ask, db }) => {
    const [photo] = await db.app<{ id: bigint }[]>`select id from catalogue.photo limit 1`;
    const remove = async () =>
      (await ask('catalogue', 'DELETE /console/api/v1/photos/{id}', { id: photo?.id ?? 0n })).name;
    assert.equal(await remove(), 'ok');
    assert.equal(await remove(), 'file_not_found');
  },

  'POST /console/api/v1/products/{id}/close': async ({ ask, products: of }) => {
    const close = async () =>
      (await ask('catalogue', 'POST /console/api/v1/products/{id}/close', { id: of.other.id })).name;
    assert.equal(await close(), 'ok');
    assert.equal(await close(), 'status_move_unknown');
  },

  'POST /console/api/v1/products/{id}/wind-up': async ({ ask, products: of }) => {
    const windUp = async (id: bigint) =>
      (await ask('catalogue', 'POST /console/api/v1/products/{id}/wind-up', { id })).name;
    assert.equal(await windUp(of.let.id), 'status_move_unknown');
    assert.equal(await windUp(of.other.id), 'capital_unspent'); // the capital is for the asset, or the holders' own
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
