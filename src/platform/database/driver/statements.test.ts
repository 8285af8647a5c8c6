// Statements through the driver: values, parts, order, transactions, and the state of the connection afterwards.
import { beforeAll, beforeEach, expect, it, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { connect, type Database } from '../db.ts';
import { SimpleQuery } from './queries.ts';

let db: FreshDatabase;
let sql: Database;

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin`create table note (n int primary key, word text)`;
  // One connection only, so that the next statement would be affected by anything that one leaves on it.
  sql = connect({ url: db.urls.admin, name: 'statements', max: 1 });
  return () => sql.end({ timeout: 1 });
});
beforeEach(() => db.admin`truncate note`);

const AT = new Date('2026-11-22T10:20:30.456Z');
const WORDS = ['a', 'with "quotes"', String.raw`back\slash`, 'comma, {brace}', '', 'NULL', 'አማርኛ'];

test.each<[type: string, value: unknown, read?: unknown]>([
  ['bigint', 2n ** 62n],
  ['int', 7],
  ['float8', 1.5],
  ['numeric', '12.340'],
  ['bool', true],
  ['bool', false],
  ['text', WORDS.join()],
  ['uuid', '0196a7f0-0000-7000-8000-000000000001'],
  ['date', '2026-11-22'],
  ['timestamptz', AT],
  ['timestamptz', AT.toISOString(), AT],
  ['bytea', Buffer.from([0, 255, 92])],
  ['jsonb', { a_key: [1, null, 'x'] }],
  ['jsonb', []],
  ['jsonb', ['a']],
  ['jsonb', 'a text'],
  ['text', null],
  ['text[]', WORDS],
  ['text[]', []],
  ['text[]', ['a', null]],
  [
    'int[]',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['bigint[]', [1n, 2n]],
  ['bool[]', [true, false]],
  ['timestamptz[]', [AT]],
  ['date[]', ['2026-11-22']],
  ['uuid[]', ['0196a7f0-0000-7000-8000-000000000001']],
  ['jsonb[]', [{ a: '"' }]],
  ['bytea[]', [Buffer.from([1, 2])]],
])('a value of type %s comes back unchanged (%#)', async (type, value, read = value) => {
  const given = value as never;
  for (const _ of ['learned', 'kept']) {
    const [row] = await sql`select ${given}::${sql.unsafe(type)} as value`;
    expect(row?.value).toEqual(read);
  }
});

test.each([
  ['undefined', undefined, 'UNDEFINED_VALUE'],
  ['an object where none fits', {}, 'takes no Object'],
])('%s is refused, and nothing is sent', async (_, value, message) => {
  await expect(sql`select ${value as never}::text`).rejects.toThrow(message);
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
});

test('parts are joined into one statement, with parameters in order', async () => {
  const rows = [
    { n: 1, word: 'one' },
    { n: 2, word: 'two' },
  ];
  await sql`insert into ${sql('note')} ${sql(rows)}`;
  await sql`update note set ${sql({ word: 'deux' })} where n = ${2}`;
  const filters = [sql`where n > ${0}`, sql`and word <> ${'x'}`];
  expect(await sql`select ${sql('word')}, ${'p'} as p from note ${filters} order by n`).toEqual([
    { word: 'one', p: 'p' },
    { word: 'deux', p: 'p' },
  ]);
  expect(await sql.unsafe('select $1::int + $2::int as sum', [1, 2])).toEqual([{ sum: 3 }]);
  expect((await sql.unsafe('select 1; select 2 as two')).at(-1)).toEqual([{ two: 2 }]);
});

it('returns how many rows a statement affected', async () => {
  const done = await sql`insert into note (n) select generate_series(1, 3)`;
  expect([done.count, done.command]).toEqual([3, 'INSERT']);
});

it('sends nothing until it is awaited', async () => {
  const unsent = sql`insert into note (n) values (1)`;
  expect(await sql`select n from note`).toEqual([]);
  await unsent;
  expect(await sql`select n from note`).toEqual([{ n: 1 }]);
});

it('runs statements in their order, also new ones between prepared ones', async () => {
  const order = await sql.begin(async (tx) => {
    const next = () => tx<{ n: string }[]>`select nextval('turn') as n`;
    await tx`create temporary sequence turn`;
    await next();
    const all = [next(), tx<{ n: string }[]>`select nextval('turn') + ${0}::bigint as n`, next()];
    return (await Promise.all(all)).map(([row]) => Number(row?.n));
  });
  expect(order).toEqual([2, 3, 4]);
});

it('prepares a statement again when its table changed', async () => {
  const ask = () => sql`select * from note where n = ${1}`;
  await sql`insert into note values (1, 'one')`;
  expect(await ask()).toEqual([{ n: 1, word: 'one' }]);
  await db.admin`alter table note add more int`;
  expect(await ask()).toEqual([{ n: 1, word: 'one', more: null }]);
  await db.admin`alter table note drop more`;
});

it('begins a transaction on a pool only by begin()', async () => {
  await expect(sql`begin`).rejects.toThrow('by begin()');
  await expect(sql.unsafe('begin')).rejects.toThrow('by begin()');
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
});

it('runs more statements at once than it has connections, and each may fail alone', async () => {
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => sql`select 100 / ${n - 10}::int as part`));
  const parts = all.map((one) => (one.status === 'fulfilled' ? one.value[0]?.part : 'failed'));
  expect(parts).toEqual(Array.from({ length: 20 }, (_, n) => (n === 10 ? 'failed' : Math.trunc(100 / (n - 10)))));
});

it('closes a connection that was left inside a transaction', async () => {
  const pid = async () => (await sql`select pg_backend_pid() as pid`)[0]?.pid;
  const before = await pid();
  const reserved = await sql.reserve();
  await reserved`begin`;
  await reserved`insert into note (n) values (1)`;
  reserved.release();
  expect(await pid()).not.toBe(before);
  expect(await sql`select n from note`).toEqual([]);
});

it('closes a connection that was released before its last statement had ended', async () => {
  const reserved = await sql.reserve();
  const last = reserved`begin`.execute();
  reserved.release();
  await sql`insert into note (n) values (1)`;
  expect((await last).command).toBe('BEGIN');
  expect(await db.admin`select n from note`).toEqual([{ n: 1 }]);
});

it('rolls back when a statement failed, even if the work caught the error', async () => {
  const failing = sql.begin(async (tx) => {
    await tx`insert into note (n) values (1)`;
    await tx`select 1 / 0`.catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await sql`select n from note`).toEqual([]);
});

it('rolls back when a statement could not be sent, even if the work caught the error', async () => {
  const failing = sql.begin(async (tx) => {
    await tx`insert into note (n) values (1)`;
    await tx`select ${undefined}::int`.catch(() => undefined);
  });
  await expect(failing).rejects.toMatchObject({ code: 'UNDEFINED_VALUE' });
  expect(await sql`select n from note`).toEqual([]);
});

it('rejects when a statement failed that the work did not await', async () => {
  const failing = sql.begin(async (tx) => {
    await tx`insert into note (n) values (1)`;
    void tx`select 1 / 0`.execute();
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await sql`select n from note`).toEqual([]);
});

it('rolls back a savepoint that threw, and commits the rest', async () => {
  await sql.begin(async (tx) => {
    await tx`insert into note (n) values (1)`;
    const part = tx.savepoint(async (inner) => {
      await inner`insert into note (n) values (2)`;
      throw new Error('not this one');
    });
    await expect(part).rejects.toThrow('not this one');
  });
  expect(await sql`select n from note`).toEqual([{ n: 1 }]);
});

it('refuses statements on a transaction that has ended and on a connection that was released', async () => {
  const late = await sql.begin((tx) => Promise.resolve(() => tx`insert into note (n) values (1)`));
  await expect(late()).rejects.toThrow('the transaction has ended');
  const reserved = await sql.reserve();
  reserved.release();
  await expect(reserved`insert into note (n) values (2)`).rejects.toThrow('the connection was given back');
  expect(await sql`select n from note`).toEqual([]);
});

it('rejects when it cannot read the answer', async () => {
  const answer = new Promise<unknown>((resolve, reject) => {
    const query = new SimpleQuery('', '', { resolve, reject });
    query.handleRowDescription({ fields: [{ name: 'n', dataTypeID: 20 }] });
    query.handleDataRow({ fields: ['no number'] });
    query.handleReadyForQuery();
  });
  await expect(answer).rejects.toThrow('no number');
});

it('adds the place of the statement to the stack of its error', async () => {
  const error: unknown = await sql`select 1 / ${0}::int`.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('statements.test.ts') });
});
