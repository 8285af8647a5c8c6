// Delivery addresses through the API: as their owner, as a stranger, and with several calls at once.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { IN_ADDIS, IN_NAIROBI } from '#kit/addresses.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, PASSWORD } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import type { RouteKey } from '#platform/http/contract.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import type { AddressView } from '../contract/addresses.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
});

const DONE = 100_000;
const UNKNOWN = 202_401;
const FULL = 202_402;

/** Signs in a new member, and returns their calls. */
async function aCaller() {
  const { phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  const ask = (route: RouteKey, body?: unknown, key?: string) =>
    call(route, { token, ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) });
  const list = async () => (await ask('GET /api/v1/addresses')).data as { items: AddressView[]; max: number };
  return {
    ask,
    list,
    send: (address: object = IN_ADDIS, key: string = randomUUID()) => ask('POST /api/v1/addresses', address, key),
    add: async (address: object = IN_ADDIS) =>
      (await ask('POST /api/v1/addresses', address, randomUUID())).data as AddressView,
    change: (id: string, address: object) => ask(`PUT /api/v1/addresses/${id}`, address),
    prefer: (id: string) => ask(`POST /api/v1/addresses/${id}/default`),
    remove: (id: string) => ask(`DELETE /api/v1/addresses/${id}`),
    defaults: async () => (await list()).items.filter(({ isDefault }) => isDefault).map(({ id }) => id),
  };
}

describe('an owner', () => {
  it('adds an address and reads it back, with the phone number converted to E.164', async () => {
    const me = await aCaller();
    expect(await me.list()).toEqual({ items: [], max: 10 });
    const added = await me.add({ ...IN_ADDIS, phone: '0911223344', city: '  Addis Ababa ' });
    expect(added).toEqual({ ...IN_ADDIS, id: added.id, isDefault: true });
    expect((await me.list()).items).toEqual([added]);
  });

  it('has one default: the first address, then the chosen one, then the oldest that is left', async () => {
    const me = await aCaller();
    const [first, second] = [await me.add(), await me.add(IN_NAIROBI)];
    expect(await me.defaults()).toEqual([first.id]);
    const third = await me.add({ ...IN_ADDIS, isDefault: true });
    expect(await me.defaults()).toEqual([third.id]);
    expect((await me.prefer(second.id)).data).toEqual({ ...second, isDefault: true });
    expect(await me.defaults()).toEqual([second.id]);
    await me.remove(second.id);
    expect(await me.defaults()).toEqual([first.id]);
    await me.change(third.id, { ...IN_ADDIS, isDefault: true });
    expect(await me.defaults()).toEqual([third.id]);
  });

  it('changes an address, which keeps its place and stays the default', async () => {
    const me = await aCaller();
    const [first, second] = [await me.add(), await me.add(IN_NAIROBI)];
    const changed = { ...IN_NAIROBI, name: 'ሀና', isDefault: false };
    expect((await me.change(first.id, changed)).data).toEqual({ ...changed, id: first.id, isDefault: true });
    expect((await me.list()).items).toEqual([{ ...changed, id: first.id, isDefault: true }, second]);
  });

  it('deletes an address, of which no text stays in the database', async () => {
    const me = await aCaller();
    const { id } = await me.add({ ...IN_ADDIS, detailedAddress: 'A house like no other' });
    expect((await me.remove(id)).data).toEqual({ removed: true });
    expect((await me.list()).items).toEqual([]);
    expect((await me.remove(id)).code).toBe(UNKNOWN);
    const [kept] = await db.admin`
      select (select count(*)::int from prizes.address where detailed_address like '%no other%') as addresses,
        (select count(*)::int from platform.intent where answer::text like '%no other%') as answers`;
    expect(kept).toEqual({ addresses: 0, answers: 0 });
  });

  it('has at most as many as the setting allows', async () => {
    await setSetting(db, 'prizes.addressesMax', 2);
    await refreshSettings(db.app);
    const me = await aCaller();
    const first = await me.add();
    await me.add(IN_NAIROBI);
    const third = await me.send();
    expect([third.code, third.message]).toEqual([FULL, 'You have 2 addresses. Delete one to add another.']);
    await me.remove(first.id);
    expect((await me.send()).code).toBe(DONE);
    await setSetting(db, 'prizes.addressesMax', 10);
    await refreshSettings(db.app);
  });
});

describe('a repeated tap', () => {
  it('adds one address per idempotency key, and needs a key', async () => {
    const [me, key] = [await aCaller(), randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => me.send(IN_ADDIS, key)));
    expect(answers.map(({ code }) => code)).toEqual([DONE, DONE, DONE]);
    expect((await me.list()).items).toHaveLength(1);
    expect((await me.send({ ...IN_ADDIS, name: 'Hana' }, key)).code).toBe(220_001);
    expect((await me.ask('POST /api/v1/addresses', IN_ADDIS)).code).toBe(210_001);
  });

  it('reports that the address is unknown once it was deleted', async () => {
    const [me, key] = [await aCaller(), randomUUID()];
    const { id } = (await me.send(IN_ADDIS, key)).data as AddressView;
    await me.remove(id);
    expect((await me.send(IN_ADDIS, key)).code).toBe(UNKNOWN);
    expect((await me.list()).items).toEqual([]);
  });

  it('cannot exceed the limit or make two defaults, even with many calls at once', async () => {
    const me = await aCaller();
    const codes = (await Promise.all(Array.from({ length: 14 }, () => me.send({ ...IN_ADDIS, isDefault: true })))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === DONE)).toHaveLength(10);
    expect(codes.filter((code) => code === FULL)).toHaveLength(4);
    const { items } = await me.list();
    await Promise.all(items.map(({ id }, at) => (at % 2 ? me.prefer(id) : me.remove(id))));
    expect((await me.list()).items).toHaveLength(5);
    expect(await me.defaults()).toHaveLength(1);
  });
});

describe('a stranger', () => {
  it('cannot read, change, prefer or delete another member’s address', async () => {
    const [owner, stranger] = [await aCaller(), await aCaller()];
    const { id } = await owner.add();
    expect((await stranger.list()).items).toEqual([]);
    const answers = [
      await stranger.change(id, { ...IN_ADDIS, name: 'Thief' }),
      await stranger.prefer(id),
      await stranger.remove(id),
      await stranger.remove('99999999'),
    ];
    expect(answers.map(({ code }) => code)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]);
    expect((await owner.list()).items).toEqual([{ ...IN_ADDIS, id, isDefault: true }]);
  });

  it('is refused without signing in', async () => {
    expect((await call('GET /api/v1/addresses')).code).toBe(300_400);
    expect((await call('POST /api/v1/addresses', { body: IN_ADDIS, key: randomUUID() })).code).toBe(300_400);
  });
});

describe('an invalid address is refused, naming the field', () => {
  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is a number', { name: '42' }, 'name'],
    ['no surname', { surname: '' }, 'surname'],
    ['an invisible surname', { surname: '\u3164' }, 'surname'],
    ['a short number', { phone: '091122' }, 'phone'],
    ['half an e-mail address', { email: 'almaz@' }, 'email'],
    ['a country without phones', { country: 'XX' }, 'country'],
    ['a region that is not on the list', { region: 'Shoa' }, 'region'],
    ['a sub-city that is not on the list', { subCity: 'Bole' }, 'subCity'],
    ['Addis Ababa without its sub-city', { subCity: null }, 'subCity'],
    ['Addis Ababa without its woreda', { woreda: null }, 'woreda'],
    ['no city', { city: '' }, 'city'],
    ['no detailed address', { detailedAddress: '  ' }, 'detailedAddress'],
    ['a detailed address too long', { detailedAddress: 'x'.repeat(141) }, 'detailedAddress'],
    ['signs in the postal code', { postalCode: '=1+1' }, 'postalCode'],
    ['Kenya without a postal code', { ...IN_NAIROBI, postalCode: null }, 'postalCode'],
    ['Ethiopia without a postal code', { postalCode: null }, 'postalCode'],
    ['Kenya with a woreda', { ...IN_NAIROBI, woreda: '3' }, 'woreda'],
    ['Kenya with a sub-city', { ...IN_NAIROBI, subCity: 'bole' }, 'subCity'],
    ['an unknown field', { memberId: '1' }, 'memberId'],
  ])('%s', async (_, change, field) => {
    const me = await aCaller();
    const { code, data } = await me.send({ ...IN_ADDIS, ...change });
    expect([code, Object.keys((data as { fields: object }).fields)]).toEqual([210_000, [field]]);
    expect((await me.list()).items).toEqual([]);
  });
});
