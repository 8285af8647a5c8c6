// The file of a console list: its columns, what stands in them, and that it is read page by page.
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Streamed } from '../feature.ts';
import { type Contract, pageOf, pageQuery, type RouteKey, sumIn, wire } from './contract.ts';
import { callsOf, columnsOf, FILE_PAGE, listFile } from './list-file.ts';
import { type Page, readPage } from './keyset.ts';
import { refuse } from './refusal.ts';
import { isPlainObject } from './request.ts';
import { fixedClock } from '../time/clock.ts';

const list = { summary: 'Things', access: 'staff', roles: ['finance', 'support'], query: pageQuery } as const;
const ofRows = (row: z.ZodType) => ({ ...list, data: pageOf(row) });
const namesIn = (contract: Contract) => callsOf(contract).map(({ route }) => route);

describe('a list of the console', () => {
  const row = z.strictObject({ id: wire.id });

  it('has a file, and nothing else has one', () => {
    expect(namesIn({ 'GET /console/api/v1/things': ofRows(row) })).toEqual([
      'GET /console/api/v1/things',
      'GET /console/api/v1/things.csv',
    ]);
    const others: [RouteKey, Contract[RouteKey]][] = [
      ['GET /console/api/v1/things/{id}', { ...list, data: row }],
      ['GET /console/api/v1/ages', { ...list, data: z.strictObject({ items: z.array(row) }) }],
      ['GET /console/api/v1/sums', { ...list, data: z.array(row) }],
      ['GET /console/api/v1/things.pdf', { ...list, data: 'raw' }],
      ['POST /console/api/v1/things', { ...list, data: pageOf(row) }],
      ['GET /api/v1/things', { ...list, access: 'member', data: pageOf(row) }],
    ];
    for (const [route, endpoint] of others) expect(namesIn({ [route]: endpoint })).toEqual([route]);
  });

  it('has the filters of the list for it, and no paging', () => {
    const backwards = { path: ['until'], error: 'too_small' };
    const query = z
      .strictObject({ ...pageQuery.shape, from: wire.date.optional(), until: wire.date.optional() })
      .refine(({ from = '', until = from }) => from <= until, backwards);
    const file = callsOf({ 'GET /console/api/v1/things': { ...ofRows(row), query } })[1];
    const takes = (asked: object) => file?.endpoint.query?.safeParse(asked).success;
    expect(takes({ from: '2026-11-01', until: '2026-11-02' })).toBe(true);
    expect(takes({ from: '2026-11-02', until: '2026-11-01' })).toBe(false);
    expect([takes({ limit: 5 }), takes({ after: 'x' })]).toEqual([false, false]);
  });

  it('gives it to those who may read it, or to fewer, and counts it as a long file', () => {
    const fileOf = (more: object) =>
      callsOf({ 'GET /console/api/v1/members/{id}/things': { ...ofRows(row), ...more } })[1];
    const endpoint = { file: true, data: 'raw', roles: ['finance', 'support'] };
    expect(fileOf({})).toMatchObject({ endpoint, list: { name: 'members-things' } });
    expect(fileOf({ fileRoles: ['finance'] })).toMatchObject({ endpoint: { roles: ['finance'] } });
  });
});

describe('a column', () => {
  const cells = (schema: z.ZodRawShape, value: object) =>
    columnsOf(z.strictObject(schema)).map(({ head, cell }) => [head, cell(value)]);
  const at = '2026-11-22T23:30:00.000Z';

  it.each<[string, z.ZodRawShape, object, [string, unknown][]]>([
    [
      'words and numbers',
      { name: z.string(), plays: z.int() },
      { name: 'A', plays: 3 },
      [
        ['name', 'A'],
        ['plays', 3],
      ],
    ],
    [
      'nothing',
      { note: z.string().nullable(), at: wire.time.optional() },
      { note: null },
      [
        ['note', null],
        ['at', null],
      ],
    ],
    ['an instant', { requestedAt: wire.time.nullable() }, { requestedAt: at }, [['requested', '2026-11-23 02:30']]],
    ['a day', { dueOn: wire.date }, { dueOn: '2026-11-22' }, [['due_on', '2026-11-22']]],
    ['yes or no', { frozen: z.boolean() }, { frozen: true }, [['frozen', 'true']]],
    [
      'an amount',
      { openingMinor: wire.sumMinor },
      { openingMinor: -5 },
      [
        ['opening', '-0.05'],
        ['currency', 'ETB'],
      ],
    ],
    [
      'points',
      { gives: z.string(), most: sumIn('gives', ['money']) },
      { gives: 'points', most: 500 },
      [
        ['gives', 'points'],
        ['most', 500],
      ],
    ],
    [
      'money beside points',
      { gives: z.string(), most: sumIn('gives', ['money']) },
      { gives: 'money', most: 500 },
      [
        ['gives', 'money'],
        ['most', '5.00'],
      ],
    ],
    [
      'an object’s fields',
      { of: z.strictObject({ memberNo: z.string(), path: z.string() }).nullable() },
      { of: { memberNo: 'M0000123', path: 'A' } },
      [
        ['of.member', 'M0000123'],
        ['of.path', 'A'],
      ],
    ],
    [
      'an object that is missing',
      { of: z.strictObject({ path: z.string() }).nullable() },
      { of: null },
      [['of.path', null]],
    ],
    [
      'alternatives',
      {
        to: z.union([
          z.strictObject({ kind: z.string(), n: z.int() }),
          z.strictObject({ kind: z.string(), text: z.string() }),
        ]),
      },
      { to: { kind: 'b', text: 'x' } },
      [
        ['to.kind', 'b'],
        ['to.n', null],
        ['to.text', 'x'],
      ],
    ],
    ['a list of words', { roles: z.array(z.string()) }, { roles: ['a', 'b'] }, [['roles', 'a; b']]],
    [
      'a list of objects',
      { parts: z.array(z.strictObject({ name: z.string(), sumMinor: wire.sumMinor, at: wire.time })) },
      {
        parts: [
          { name: 'A', sumMinor: 1234, at },
          { name: 'B', sumMinor: 5, at },
        ],
      },
      [['parts', 'A 12.34 2026-11-23 02:30; B 0.05 2026-11-23 02:30']],
    ],
    [
      'a text in languages',
      { title: z.record(z.string(), z.string()) },
      { title: { en: 'A', am: 'ሀ' } },
      [['title', 'en: A; am: ሀ']],
    ],
    [
      'a list of alternatives',
      { some: z.array(z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.int() })])) },
      { some: [{ b: 2 }, { a: 1 }] },
      [['some', '2; 1']],
    ],
    ['anything', { value: z.unknown() }, { value: { a: [1] } }, [['value', '{"a":[1]}']]],
  ])('of %s', (_, schema, value, wanted) => {
    expect(cells(schema, value)).toEqual(wanted);
  });

  it('has a name that no other column has', () => {
    expect(() => columnsOf(z.strictObject({ paidMinor: wire.sumMinor, paidAt: wire.time }))).toThrow('called paid');
  });
});

describe('the file', () => {
  const rows = Array.from({ length: FILE_PAGE * 3 + 7 }, (_, n) => ({
    id: n + 1,
    name: n === 0 ? '=1+1' : `row ${n}`,
  }));
  const columns = columnsOf(z.strictObject({ id: z.int(), name: z.string() }));

  function asked(query: Record<string, unknown> = {}, read = pageAfter) {
    const seen: { queries: Record<string, unknown>[]; kept: object[] } = { queries: [], kept: [] };
    const file = listFile(
      { name: 'things', columns },
      {
        path: { id: '7' },
        query,
        caller: { kind: 'staff', staffId: 5n, sessionId: 1n, roles: ['finance'] },
        context: { clock: fixedClock(new Date('2026-11-23T08:00:00Z')) },
        read: async (one) => {
          if (!isPlainObject(one)) throw new Error('no query');
          seen.queries.push(one);
          return read(one);
        },
        keepFile: async (taken) => {
          seen.kept.push(taken);
        },
      },
    );
    return { seen, file };
  }

  const pageAfter = async ({ after, limit }: Record<string, unknown>): Promise<unknown> => {
    const from = after === undefined ? 0 : Number(Buffer.from(String(after), 'base64url').toString());
    const page = { rows: async (most: number) => rows.slice(from, from + most), key: ({ id }: { id: number }) => id };
    return readPage(Number(limit), { ...page, items: (some) => some });
  };

  it('has all rows under one head, and reads a page when the one before is taken', async () => {
    const { seen, file } = asked({ state: 'open' });
    const made = await file;
    if (!(made instanceof Streamed)) throw new Error('no file');
    expect(made.filename).toBe('c3-play-money-things-2026-11-23.csv');
    const pieces = made.pieces[Symbol.asyncIterator]();
    expect((await pieces.next()).value).toBe('\uFEFFid,name,money\r\n');
    const lines: string[] = [];
    for (let pages = 1; ; pages += 1) {
      const { value, done } = await pieces.next();
      if (done) break;
      expect(seen.queries).toHaveLength(pages);
      lines.push(...String(value).trim().split('\r\n'));
    }
    expect(lines).toHaveLength(rows.length);
    expect([lines[0], lines[1], lines.at(-1)]).toEqual([
      "1,'=1+1,Sandbox · play money",
      '2,row 1,Sandbox · play money',
      `${rows.length},row ${rows.length - 1},Sandbox · play money`,
    ]);
    expect(seen.queries.map(({ state, limit }) => [state, limit])).toEqual(Array(4).fill(['open', FILE_PAGE]));
    expect(seen.kept).toEqual([{ staffId: 5n, list: 'things', asked: { id: '7', state: 'open' } }]);
  });

  it('is not kept and not begun if the list refuses', async () => {
    const { file, seen } = asked({}, async () => refuse('not_found'));
    expect(await file).toMatchObject({ name: 'not_found' });
    expect(seen.kept).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['refuses a later page', refuse('not_found')],
    ['does not go on', { items: rows.slice(0, 1), next: 'same' } satisfies Page<unknown>],
  ])('breaks off if the list %s', async (_, later) => {
    const { file } = asked({}, async ({ after }) => (after ? later : { items: rows.slice(0, 1), next: 'same' }));
    const made = await file;
    if (!(made instanceof Streamed)) throw new Error('no file');
    await expect(text(made.pieces)).rejects.toThrow('the list things');
  });
});
