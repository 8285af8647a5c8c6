// Won goods through the API: a member's list and claim, and the staff's list and files.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { importsOf } from '#kit/imports.ts';
import { IN_NAIROBI } from '#kit/addresses.ts';
import { testContext } from '#kit/context.ts';
import { wonGoods } from '#kit/goods.ts';
import { PRINTED_NAMES } from '#kit/names-in-scripts.ts';
import { officeOf } from '#kit/office.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { aMember, PASSWORD, PIN, staffToken } from '#kit/people.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Context } from '#platform/context.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { addressForm } from '../../contract/addresses.ts';
import type { DeliveryView, StaffDelivery, StaffDeliveryDetail } from '../../contract/goods.ts';
import { routes } from '../routes.ts';
import { moveParcel, type Step } from './goods-acts.ts';
import { deliveryById } from './deliveries.ts';
import { labelsPdf, packedCsv } from './packed-files.ts';

let edge: Awaited<ReturnType<typeof edgeOf>>;
let call: Call;
let db: FreshDatabase;
let context: Context & { advance(ms: number): Promise<void> };
let staff: StaffCaller;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  staff = (await officeOf(db)).first;
  edge = await edgeOf(context, [identity, routes]);
  ({ call } = edge);
});

const move = (step: Step) => db.app.begin((tx) => moveParcel(tx, staff, step));

async function signedIn() {
  const { id, phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  return { memberId: id, token: (data as { token: string }).token };
}

it('shows members only their own goods, and claims once per idempotency key', async () => {
  const [me, stranger] = [await signedIn(), await signedIn()];
  const { id, addressId } = await wonGoods(db, { memberId: me.memberId });
  const listed = (await call('GET /api/v1/prizes', { token: me.token })).data as { items: DeliveryView[] };
  expect(listed.items).toMatchObject([{ id: String(id), state: 'won', title: { en: 'A kettle' }, isCashDue: false }]);
  expect((await call('GET /api/v1/prizes', { token: stranger.token })).data).toMatchObject({ items: [] });
  expect((await call(`GET /api/v1/prizes/${id}`, { token: stranger.token })).code).toBe(202_403);
  const key = randomUUID();
  const claim = (token: string) =>
    call(`POST /api/v1/prizes/${id}/claim`, { token, key, body: { addressId: String(addressId), pin: PIN } });
  expect((await claim(stranger.token)).code).toBe(202_403);
  const [first, again] = [await claim(me.token), await claim(me.token)];
  expect(first.data).toMatchObject({ state: 'claimed', address: { city: 'Addis Ababa' } });
  expect(again.data).toEqual(first.data);
  expect(
    (await call(`POST /api/v1/prizes/${id}/cash`, { token: me.token, key: randomUUID(), body: { pin: PIN } })).code,
  ).toBe(202_406);
});

it('exports packed goods as CSV and labels, and records in the audit log who took them', async () => {
  const { id } = await wonGoods(db, { claim: true });
  await move({ step: 'pack', id });
  const out = String((await packedCsv(context, staff)).body);
  expect(out).toContain(`${id},,,A kettle,Almaz Desta`);
  // Regions and sub-cities appear by name, for the carrier.
  expect(out).toContain('Addis Ababa,Addis Ababa,"Bole, Woreda');
  const labels = await labelsPdf(context, staff);
  expect(String(labels.body).startsWith('%PDF')).toBe(true);
  const acts = await db.app<{ action: string }[]>`
    select action from identity.audit_entry where action = 'prizes.export'`;
  expect(acts).toHaveLength(2);
});

it('prints labels of addresses in every script that the form accepts', async () => {
  const names = Object.values(PRINTED_NAMES);
  for (let n = 0; n < names.length; n += 6) {
    const [name, surname = 'A', city = 'B', region = 'C', landmark = 'D', line = 'E'] = names.slice(n);
    const typed = { ...IN_NAIROBI, name, surname, city, region, landmark, detailedAddress: `${line}\n12` };
    const { id } = await wonGoods(db, { claim: true, address: addressForm.parse(typed) });
    await move({ step: 'pack', id });
  }
  const pages = pagesOf((await labelsPdf(context, staff)).body);
  // Compares without spaces, because lines are broken at spaces.
  const [text, ...sought] = [pages.join(''), ...names].map((words) => words.replaceAll(' ', ''));
  expect(sought.filter((name) => !text?.includes(name))).toEqual([]);
});

describe('staff', () => {
  let token: string;
  const listed = async (query: string) =>
    ((await call(`GET /console/api/v1/prizes?${query}`, { token })).data as { items: StaffDelivery[] }).items;
  const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id);

  beforeAll(async () => {
    token = await staffToken(context, staff);
  });

  it('see what waits for them, longest wait first, page by page', async () => {
    const [first, second, open, sent] = [
      await wonGoods(db, { claim: true }),
      await wonGoods(db, { claim: true }),
      await wonGoods(db),
      await wonGoods(db, { claim: true }),
    ];
    for (const { id } of [first, sent]) {
      await context.advance(60_000);
      await move({ step: 'pack', id });
    }
    await move({ step: 'ship', id: sent.id, carrier: 'EthioPost', tracking: 'EE 90 12' });
    // The second has waited since its claim, the first only since it was packed.
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { data } = await call(`GET /console/api/v1/prizes?state=desk&limit=1${after && `&after=${after}`}`, {
        token,
      });
      const page = data as { items: StaffDelivery[]; next: string | null };
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    const mine = [first, second, open, sent].map(({ id }) => String(id));
    expect(seen.filter((id) => mine.includes(id))).toEqual([String(second.id), String(first.id)]);
    expect(await idsOf('state=won')).toContain(String(open.id));
    expect(await idsOf('tracking=ee9012')).toEqual([String(sent.id)]);
    expect(await idsOf(`play=${open.id}`)).toEqual([String(open.id)]);
    expect(await idsOf(`memberNo=${second.memberId}`)).toEqual([String(second.id)]);
    expect(await idsOf(`state=packed&memberNo=${second.memberId}`)).toEqual([]);
  });

  it('learn what their first call did when they ask again', async () => {
    const { id } = await wonGoods(db, { claim: true });
    const pack = (key: string) =>
      call('POST /console/api/v1/prizes/pack', { token, key, body: { ids: [String(id)] } }).then(({ data }) => data);
    const key = randomUUID();
    expect([await pack(key), await pack(key)]).toEqual(Array(2).fill({ done: 1, problems: [] }));
    expect(await pack(randomUUID())).toEqual({ done: 0, problems: [{ place: 1, problem: 'parcel_elsewhere' }] });
  });

  it('find goods that were not sent in time, before their member may take the money', async () => {
    const won = await wonGoods(db, { claim: true });
    expect(await idsOf('state=late')).not.toContain(String(won.id));
    await context.advance(15 * DAY_MS);
    expect(await idsOf('state=late')).toContain(String(won.id));
    const { data } = await call(`GET /console/api/v1/prizes/${won.id}`, { token });
    const { dueAt, sendBy, isLate, isCashDue } = data as StaffDeliveryDetail;
    expect([dueAt, isLate, isCashDue]).toEqual([sendBy, true, false]);
  });

  it('find late goods, and all parcels with their steps', async () => {
    const won = await wonGoods(db, { claim: true });
    for (const step of ['pack', 'ship', 'fail', 'pack', 'ship'] as const)
      await move({
        id: won.id,
        ...(step === 'ship'
          ? { step, carrier: 'EthioPost', tracking: 'EE 5' }
          : step === 'fail'
            ? { step, failure: 'Nobody there' }
            : { step }),
      });
    await context.advance(31 * DAY_MS);
    expect(await idsOf('state=late')).toContain(String(won.id));
    await move({ step: 'deliver', id: won.id });
    expect(await idsOf('state=late')).not.toContain(String(won.id));
    const { data } = await call(`GET /console/api/v1/prizes/${won.id}`, { token });
    const { sent, address, roundId } = data as StaffDeliveryDetail;
    expect(sent.map(({ n, state, steps }) => [n, state, steps.map(({ step }) => step)])).toEqual([
      [1, 'failed', ['packed', 'shipped', 'failed']],
      [2, 'delivered', ['packed', 'shipped', 'delivered']],
    ]);
    expect([address?.subCity, Number(roundId) > 0]).toEqual(['bole', true]);
  });
});

describe('a file with tracking numbers', () => {
  const HEAD = 'id;carrier;tracking;prize';
  let of: ReturnType<typeof importsOf>;
  const csv = (...lines: string[]) => [HEAD, ...lines].join('\r\n');
  const packed = async () => {
    const { id } = await wonGoods(db, { claim: true });
    await move({ step: 'pack', id });
    return id;
  };
  const stateOf = async (id: bigint) => (await deliveryById(db.app, id))?.state;

  beforeAll(async () => {
    of = importsOf(edge, { path: 'prizes', token: await staffToken(context, staff) });
  });

  it('is the list of packed goods, filled in: those without a number stay', async () => {
    const [one, two] = [await packed(), await packed()];
    const file = (await of.file('prizes-packed.csv')).replace(`${one},,,`, `${one},"Post, Addis",EE 77,`);
    const { rows } = await of.preview(file);
    expect(rows.find(({ about }) => about === String(one))).toMatchObject({
      effect: 'changed',
      changes: [
        { column: 'carrier', before: null, after: 'Post, Addis' },
        { column: 'tracking', before: null, after: 'EE 77' },
      ],
    });
    expect(await stateOf(one)).toBe('packed');
    expect(new Set(await of.imported(file))).toEqual(new Set(['changed', 'same']));
    expect(await deliveryById(db.app, one)).toMatchObject({ carrier: 'Post, Addis', tracking: 'EE 77' });
    expect([await stateOf(one), await stateOf(two)]).toEqual(['shipped', 'packed']);
    const told = await db.app`select from messages.message where params ->> 'deliveryId' = ${String(one)}`;
    expect(told.count).toBeGreaterThan(0);
  });

  it('is read from the list’s own file, of which nothing is new', async () => {
    const { rows, problems, seen } = await of.preview(await of.file('prizes.csv'));
    expect([problems, seen]).toEqual([[], null]);
    expect(rows.length).toBeGreaterThan(3);
  });

  it('writes nothing if one line is wrong, and says what and where', async () => {
    const [good, sent, won] = [await packed(), await packed(), (await wonGoods(db)).id];
    await move({ step: 'ship', id: sent, carrier: 'EthioPost', tracking: 'EE 1' });
    const file = csv(
      `${good};EthioPost;EE 2;`,
      '0;A;B;',
      `${won};A;B;`,
      `${sent};EthioPost;EE 3;`,
      `${sent};EthioPost;EE 1;`,
      '99999;A;B;',
      `${good};EthioPost;EE 4;`,
    );
    expect(await of.problems(file)).toEqual([
      '3 id: invalid_format',
      '4 line: parcel_elsewhere',
      '5 line: parcel_elsewhere',
      '6 line: line_twice',
      '7 line: delivery_not_found',
      '8 line: line_twice',
    ]);
    const cells = csv(`${good};;B;`, `${won};A;;`, `${sent};A;=1+1;`);
    expect(await of.problems(cells)).toEqual([
      '2 carrier: missing',
      '3 tracking: missing',
      '4 tracking: invalid_format',
    ]);
    expect(await stateOf(good)).toBe('packed');
  });
});
