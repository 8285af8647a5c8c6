// Keyset pages of lists, sorting of the console's lists by age or amount, and totals of filtered lists. A page starts
// after the last row of the page before, so new rows neither repeat nor hide one. A cursor is the base64url of that
// row's key parts. An invalid cursor, or one from another list, is ignored, and the first page is returned.
import type { Queryable, Statement } from '../database/db.ts';
import { type Sort, wire } from './contract.ts';

const PAGE_DEFAULT = 20;

type KeyPart = string | bigint | number;
export type Page<I> = { items: I[]; next: string | null };

/**
 * Reads one page. `rows` is asked for one row more than is shown, to find out whether there is a next page. `key`: a
 * row's place in the order. `items`: one shown item for each row.
 */
export async function readPage<R, I>(
  limit: number | undefined,
  page: {
    rows: (limit: number) => Promise<readonly R[]>;
    key: (row: R) => KeyPart | readonly KeyPart[];
    items: (rows: readonly R[]) => readonly I[] | Promise<readonly I[]>;
  },
): Promise<Page<I>> {
  const most = limit ?? PAGE_DEFAULT;
  const found = await page.rows(most + 1);
  const shown = found.slice(0, most);
  const last = found.length > most ? shown.at(-1) : undefined;
  return { items: [...(await page.items(shown))], next: last === undefined ? null : cursorOf([page.key(last)].flat()) };
}

function cursorOf(parts: readonly KeyPart[]): string {
  return Buffer.from(parts.join('|'), 'utf8').toString('base64url');
}

/** The parts of a cursor, or null if there are not `count` of them. */
export function partsOf(cursor: string | undefined, count: number): string[] | null {
  if (!cursor) return null;
  const parts = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  return parts.length === count ? parts : null;
}

/** The cursor of a list ordered by id. */
export function idOf(cursor: string | undefined): bigint | null {
  const part = partsOf(cursor, 1)?.[0];
  return part !== undefined && /^[1-9]\d{0,17}$/.test(part) ? BigInt(part) : null;
}

/** The part of a cursor that is a business date, for lists ordered by one. Null if it is invalid. */
export function dateOf(part: string | undefined): string | null {
  return wire.date.safeParse(part).data ?? null;
}

/** The key of lists ordered by an instant, then id. In microseconds, as in the database; a Date is less exact. */
export type InstantKey = { micros: bigint; id: bigint };

export function instantKeyOf(cursor: string | undefined): InstantKey | null {
  const [micros = '', id = ''] = partsOf(cursor, 2) ?? [];
  return /^\d{1,18}$/.test(micros) && /^[1-9]\d{0,17}$/.test(id) ? { micros: BigInt(micros), id: BigInt(id) } : null;
}

/** SQL: the instant of a row in microseconds, as in an `InstantKey`. */
export function microsOf(q: Queryable, column: string) {
  return q`(extract(epoch from ${q(column)}) * 1000000)::bigint`;
}

/** SQL: an `InstantKey` as a row (instant, id), for comparisons. */
export function instantRowOf(q: Queryable, { micros, id }: InstantKey) {
  return q`(timestamptz 'epoch' + ${micros} * interval '1 microsecond', ${id}::bigint)`;
}

/** A row's place in a sorted list: its id, its amount and, if lists by age have an `at` column, its microseconds. */
export type Place = { id: bigint; amount: bigint; micros?: bigint };

/** The columns to sort by. Without `at`, rows are in the order of age by their id. */
export type SortColumns = { id: string; amount?: string; at?: string };

const isByAmount = (sort: Sort) => sort === 'largest' || sort === 'smallest';
const isAscending = (sort: Sort) => sort === 'oldest' || sort === 'smallest';

/** A row's key for `readPage`. */
export function placeOf(sort: Sort, { id, amount, micros }: Place): bigint[] {
  if (isByAmount(sort)) return [amount, id];
  return micros === undefined ? [id] : [micros, id];
}

/** SQL: the condition for rows after a cursor, to follow `where …`, and the list for `order by`. */
export function sorted(q: Queryable, { sort, after, columns }: SortBy) {
  const { id, amount, at } = columns;
  const first = isByAmount(sort) ? amount : at;
  const direction = isAscending(sort) ? q`` : q`desc`;
  const comparison = isAscending(sort) ? q`>` : q`<`;
  const order = first === undefined ? q`${q(id)} ${direction}` : q`${q(first)} ${direction}, ${q(id)} ${direction}`;
  const parts = numbersOf(after, first === undefined ? 1 : 2);
  if (parts === null) return { after: q``, order };
  const [one = 0n, two = 0n] = parts;
  if (first === undefined) return { after: q`and ${q(id)} ${comparison} ${one}`, order };
  const place = isByAmount(sort) ? q`(${one}::bigint, ${two}::bigint)` : instantRowOf(q, { micros: one, id: two });
  return { after: q`and (${q(first)}, ${q(id)}) ${comparison} ${place}`, order };
}

type SortBy = { sort: Sort; after: string | undefined; columns: SortColumns };

function numbersOf(cursor: string | undefined, count: number): bigint[] | null {
  const parts = partsOf(cursor, count);
  return parts?.every((part) => /^\d{1,18}$/.test(part)) ? parts.map(BigInt) : null;
}

/** Totals count at most this many rows, so that a list of millions costs no more than one of this length. */
const COUNTED_MOST = 10_000;

/** The number of rows of a list and their sums. `more`: the list is longer, and only its first rows are counted. */
export type Totals<K extends string> = { count: number; more: boolean } & Record<K, bigint>;

/** `rows`: SQL that selects the amounts by name, in the list's order. Null counts as 0. */
export async function countTotals<K extends string>(
  q: Queryable,
  names: readonly K[],
  rows: Statement,
): Promise<Totals<K>> {
  const sums = names.map((name) => `coalesce(sum(x.${name}), 0)::bigint as ${name}`).join(', ');
  const [row] = await q<({ count: number } & Record<K, bigint>)[]>`
    with found as materialized (${rows} limit ${COUNTED_MOST + 1}), x as (select * from found limit ${COUNTED_MOST})
    select (select count(*)::int from found) as count, ${q.unsafe(sums)} from x`;
  const count = row?.count ?? 0;
  return { ...(row as Record<K, bigint>), count: Math.min(count, COUNTED_MOST), more: count > COUNTED_MOST };
}
