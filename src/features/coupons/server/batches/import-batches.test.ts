// Batches of coupons and codes out of a file: each is proposed as in the form, all or none, and the list's own file
// changes nothing.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aBatch, couponGift } from '#kit/coupons.ts';
import { edgeOf } from '#kit/edge.ts';
import { importsOf } from '#kit/imports.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, aStaff, staffToken } from '#kit/people.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes } from '../routes.ts';
import { couponBatch } from './batch.ts';

let db: FreshDatabase;
let context: TestContext;
let of: ReturnType<typeof importsOf>;
let edge: Awaited<ReturnType<typeof edgeOf>>;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  edge = await edgeOf(context, [identity, routes]);
  const token = await staffToken(context, (await officeOf(db)).first);
  of = importsOf(edge, { path: 'coupon-batches', token });
});

const HEAD =
  'name;way;gives;pieces;count;amount;percent;cap;least_price;product_type;product_id;valid_days;until;member_nos';
const csv = (...lines: string[]) => [HEAD, ...lines].join('\r\n');
const CODES = 'Fair;codes;coupon;20;;10.00;;;50;;;30;2099-01-01;';
const POINTS = 'Words;word;points;100;5;;;;;;;;2099-01-01;';
const waiting = async () => (await couponBatch.waiting(db.app)).map(({ words }) => words);

describe('a file of batches', () => {
  it('shows what it would do, and writes nothing', async () => {
    const { rows, problems, seen } = await of.preview(csv(CODES, POINTS));
    expect([problems, rows.map(({ line, about, effect }) => [line, about, effect])]).toEqual([
      [],
      [
        [2, 'Fair', 'new'],
        [3, 'Words', 'new'],
      ],
    ]);
    expect(rows[0]?.changes).toContainEqual({ column: 'amount', before: null, after: '10.00' });
    expect(seen).toMatch(/^[0-9a-f]{64}$/);
    expect(await waiting()).toEqual([]);
  });

  it('is proposed to two persons as the form does it, once', async () => {
    const { first } = await officeOf(db);
    const text = csv(CODES, POINTS);
    const { seen } = await of.preview(text);
    const key = '00000000-0000-7000-8000-000000000001';
    for (let n = 0; n < 2; n++) expect(await of.carryOut(text, seen, key)).toEqual({ done: true, written: 2 });
    const acts = await couponBatch.waiting(db.app);
    expect(acts.map(({ approvals, proposedBy, words }) => [approvals, proposedBy, words.name])).toEqual([
      [0, first.staffId, 'Fair'],
      [0, first.staffId, 'Words'],
    ]);
    const said = { name: 'Fair', way: 'codes', gives: 'coupon', pieces: 20, count: null, until: '2099-01-01' };
    const none = { percent: null, capMinor: null, productType: null, productId: null, members: null };
    expect(acts[0]?.words).toEqual({
      ...said,
      ...none,
      amountMinor: 10_00,
      leastPriceMinor: 50_00,
      validDays: 30,
    });
    const log = await db.app<{ action: string; detail: unknown }[]>`
      select action, detail from identity.audit_entry where subject = 'import:coupon-batches'`;
    expect(log).toEqual([{ action: 'imports.carry_out', detail: { new: 2, changed: 0, same: 0 } }]);
  });

  it('changes nothing when it comes again, as long as a batch waits or was signed', async () => {
    const { second } = await officeOf(db);
    const again = async () => (await of.preview(csv(CODES, POINTS))).rows.map(({ effect }) => effect);
    expect(await again()).toEqual(['same', 'same']);
    const [codes, points] = await couponBatch.waiting(db.app);
    for (const caller of [(await officeOf(db)).first, second])
      ok(await couponBatch.sign(context, { id: codes!.id, caller, assertion: APPROVAL }));
    ok(await couponBatch.withdraw(context, { id: points!.id, caller: second }));
    expect(await again()).toEqual(['same', 'new']);
  });

  it('names members, each once', async () => {
    const [almaz, ben] = [await aMember(context), await aMember(context)];
    const line = (members: string, pieces = '') =>
      csv(`Named;members;coupon;${pieces};;;10;20;50;fund;;30;2099-01-01;${members}`);
    expect(await of.imported(line(`${almaz.memberNo}, ${ben.memberNo} ${almaz.memberNo}`))).toEqual(['new']);
    expect((await waiting()).at(-1)).toMatchObject({ members: [String(almaz.id), String(ben.id)], percent: 10 });
    expect((await of.preview(line(`${almaz.memberNo} ${ben.memberNo}`))).rows[0]?.effect).toBe('same');
    expect((await of.preview(line('', '2'))).rows[0]?.effect).toBe('same');
    expect((await of.preview(line(almaz.memberNo))).rows[0]?.effect).toBe('new');
    expect(await of.problems(line('M9999999'))).toEqual(['2 line: member_unknown']);
    expect(await of.problems(line('', '3'))).toEqual(['2 member_nos: missing']);
    expect(await of.problems(line('Almaz'))).toEqual(['2 member_nos: invalid_format']);
  });

  it('does nothing at all if one line is wrong, and says what and where', async () => {
    const before = await waiting();
    const text = csv(
      'Good;codes;points;5;5;;;;;;;;2099-01-01;',
      'No way;paper;points;5;5;;;;;;;;2099-01-01;',
      'No count;codes;points;5;;;;;;;;;2099-01-01;',
      'Past;codes;points;5;5;;;;;;;;2020-01-01;',
      'Two worths;codes;points;5;5;10;;;;;;;2099-01-01;',
      'Whole price;codes;coupon;5;;50;;;50;;;30;2099-01-01;',
      'No product;codes;coupon;5;;10;;;50;;99999;30;2099-01-01;',
      'Guaranteed profit;codes;points;5;5;;;;;;;;2099-01-01;',
      'Good;codes;points;5;5;;;;;;;;2099-01-01;',
      'Too many;codes;points;10001;5;;;;;;;;2099-01-01;',
    );
    expect(await of.problems(text)).toEqual([
      '3 way: no_choice',
      '4 count: missing',
      '5 line: batch_terms_wrong',
      '6 line: batch_terms_wrong',
      '7 line: batch_terms_wrong',
      '8 line: product_not_found',
      '9 line: promise_words',
      '10 line: line_twice',
      '11 pieces: too_big',
    ]);
    const { problems } = await of.preview(text, 'am');
    expect(problems.find(({ line }) => line === 5)?.text).toMatch(/\p{Script=Ethiopic}/u);
    expect(await of.carryOut(text, '0'.repeat(64))).toEqual({ done: false, written: 0 });
    expect(await waiting()).toEqual(before);
  });

  it('does nothing if it would do something else than was seen', async () => {
    const [one, two] = [csv('One;codes;points;5;5;;;;;;;;2099-01-01;'), csv('Two;codes;points;5;5;;;;;;;;2099-01-01;')];
    const { seen } = await of.preview(one);
    expect(await of.carryOut(two, seen)).toEqual({ done: false, written: 0 });
    expect(await of.imported(one)).toEqual(['new']);
    expect(await of.carryOut(one, seen)).toEqual({ done: false, written: 0 });
  });

  it('is read from the list’s own file, of which nothing is new', async () => {
    const house = { db, context };
    const member = await aMember(context);
    for (let n = 0; n < 2; n++)
      await aBatch(house, { name: '=1+1', gift: couponGift(), reach: { way: 'codes', pieces: 3 } });
    await aBatch(house, {
      name: '"Quoted", with a comma',
      gift: { gives: 'points', count: 3 },
      reach: { way: 'word', pieces: 3 },
    });
    await aBatch(house, {
      gift: couponGift({ productType: 'fund' }),
      reach: { way: 'members', memberNos: [member.memberNo] },
    });
    await aBatch(house, {
      gift: couponGift({ amountMinor: null, percent: 5, capMinor: 7_50 }),
      reach: { way: 'prize', pieces: 3 },
    });
    const file = await of.file();
    const { rows, problems, seen } = await of.preview(file);
    expect([problems, seen]).toEqual([[], null]);
    expect(rows.length).toBeGreaterThan(6);
    expect(new Set(rows.map(({ effect }) => effect))).toEqual(new Set(['same']));
    // What a spreadsheet makes of it where lists are separated by semicolons.
    const saved = file.replaceAll(/"[^"]*"|,/g, (part) => (part === ',' ? ';' : part)).replaceAll('\r\n', '\r');
    expect((await of.preview(saved)).rows).toEqual(rows);
  });

  it('is found in the list by a part of its name', async () => {
    const token = await staffToken(context, (await officeOf(db)).first);
    const found = async (query: string) => {
      const { data } = await edge.call(`GET /console/api/v1/coupon-batches?${query}`, { token });
      return (data as { items: { name: string }[] }).items.map(({ name }) => name);
    };
    expect(await found('name=QUOTED')).toEqual(['"Quoted", with a comma']);
    expect(await found('name=quoted&way=prize')).toEqual([]);
    expect(await found('name=%25')).toEqual([]);
  });

  it('is for finance alone', async () => {
    const token = await staffToken(context, await aStaff(context, 'support'));
    const path = 'POST /console/api/v1/coupon-batches/import-preview';
    expect((await edge.call(path, { token, body: { csv: csv(CODES) } })).code).toBe(310_001);
  });
});
