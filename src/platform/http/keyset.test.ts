import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { dateOf, idOf, instantKeyOf, microsOf, partsOf, instantRowOf, readPage } from './keyset.ts';

const cursor = (text: string) => Buffer.from(text).toString('base64url');

describe('a page', () => {
  const numbers = Array.from({ length: 45 }, (_, i) => BigInt(i + 1));
  const asked: number[] = [];
  const page = (after: string | null, limit?: number) => {
    const from = idOf(after ?? undefined) ?? 0n;
    return readPage(limit, {
      rows: async (most) => {
        asked.push(most);
        return numbers.filter((n) => n > from).slice(0, most);
      },
      key: (n) => n,
      items: (rows) => rows.map(String),
    });
  };

  it('leads to the next one until there is none, and shows every row once', async () => {
    const first = await page(null);
    const second = await page(first.next);
    const third = await page(second.next);
    expect([...first.items, ...second.items, ...third.items]).toEqual(numbers.map(String));
    expect(asked).toEqual([21, 21, 21]);
    expect(third.next).toBeNull();
  });

  it('is the last when it holds exactly the remaining rows', async () => {
    expect(await page(null, 45)).toMatchObject({ next: null });
    expect((await page(null, 44)).next).toBe(cursor('44'));
    expect(await page(cursor('45'))).toEqual({ items: [], next: null });
  });
});

describe('a cursor', () => {
  it.each<[string, unknown, unknown]>([
    ['an id', idOf(cursor('7')), 7n],
    ['no id below one', idOf(cursor('0')), null],
    ['no id that is too long for the database', idOf(cursor('9'.repeat(19))), null],
    ['no id without base64url', idOf('7'), null],
    ['no id followed by another part', idOf(cursor('7|8')), null],
    ['an instant and an id', instantKeyOf(cursor('1795000000000001|7')), { micros: 1_795_000_000_000_001n, id: 7n }],
    ['no instant alone', instantKeyOf(cursor('1795000000000001')), null],
    ['no instant with a sign', instantKeyOf(cursor('-1|7')), null],
    ['a date', dateOf(partsOf(cursor('2026-11-22'), 1)?.[0]), '2026-11-22'],
    ['no date that does not exist', dateOf(partsOf(cursor('2026-02-30'), 1)?.[0]), null],
    ['nothing', idOf(undefined), null],
    ['an empty one', partsOf('', 1), null],
  ])('holds %s', (_what, read, meant) => {
    expect(read).toEqual(meant);
  });
});

describe('an instant’s key in SQL', () => {
  let db: FreshDatabase;
  beforeAll(async () => {
    db = await freshDatabase();
  });

  it('is exact to the microsecond, and the id separates rows of the same one', async () => {
    const sql = db.admin;
    await sql`create table public.happened (at timestamptz not null, id bigint not null)`;
    await sql`insert into public.happened
      select timestamptz '2026-11-22 09:00:00.123456Z' + n * interval '1 microsecond', m
      from generate_series(0, 2) n, generate_series(1, 2) m`;
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const key = instantKeyOf(after);
      const page = await readPage<{ micros: bigint; id: bigint }, string>(1, {
        rows: (limit) => sql`
          select ${microsOf(sql, 'h.at')} as micros, h.id from public.happened h
          where true ${key ? sql`and (h.at, h.id) > ${instantRowOf(sql, key)}` : sql``}
            order by h.at, h.id limit ${limit}`,
        key: (row) => [row.micros, row.id],
        items: (rows) => rows.map((row) => `${row.micros % 10n}/${row.id}`),
      });
      seen.push(...page.items);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['6/1', '6/2', '7/1', '7/2', '8/1', '8/2']);
  });
});
