// Lists that a clerk sorts by age or by amount, either way round. A page begins after the last row of the page before,
// so new rows neither repeat nor hide one.
import type { Sort } from './contract.ts';
import type { Queryable, Statement } from '../database/db.ts';
import { instantRowOf, partsOf } from './keyset.ts';

/** A row's place: its id, with its amount and, where age is an instant, that instant in microseconds. */
export type Place = { id: bigint; amount: bigint; micros?: bigint };

/** The columns of the order. Without `at`, a row's age follows its id. */
export type SortColumns = { id: string; amount: string; at?: string };

const isByAmount = (sort: Sort) => sort === 'largest' || sort === 'smallest';
const goesUp = (sort: Sort) => sort === 'oldest' || sort === 'smallest';

/** The parts of a page's cursor. */
export function placeOf(sort: Sort, { id, amount, micros }: Place): bigint[] {
  if (isByAmount(sort)) return [amount, id];
  return micros === undefined ? [id] : [micros, id];
}

/** SQL: the rows after a cursor, to be used behind `where …`; and the order. A foreign cursor begins at the start. */
export function sorted(q: Queryable, { sort, after, columns }: SortBy) {
  const { id, amount, at } = columns;
  const first = isByAmount(sort) ? amount : at;
  const way = goesUp(sort) ? q`` : q`desc`;
  const than = goesUp(sort) ? q`>` : q`<`;
  const order = first === undefined ? q`${q(id)} ${way}` : q`${q(first)} ${way}, ${q(id)} ${way}`;
  const parts = numbersOf(after, first === undefined ? 1 : 2);
  if (parts === null) return { after: q``, order };
  const [one = 0n, two = 0n] = parts;
  if (first === undefined) return { after: q`and ${q(id)} ${than} ${one}`, order };
  const place = isByAmount(sort) ? q`(${one}::bigint, ${two}::bigint)` : instantRowOf(q, { micros: one, id: two });
  return { after: q`and (${q(first)}, ${q(id)}) ${than} ${place}`, order };
}

type SortBy = { sort: Sort; after: string | undefined; columns: SortColumns };

function numbersOf(cursor: string | undefined, count: number): bigint[] | null {
  const parts = partsOf(cursor, count);
  return parts?.every((part) => /^\d{1,18}$/.test(part)) ? parts.map(BigInt) : null;
}

/** Totals count so many rows at most. A question about millions then costs no more than one about this many. */
const COUNTED_MOST = 10_000;

/** The number of rows of a list and their sums. `more`: the list is longer, and these are of its first rows alone. */
export type Totals<K extends string> = { count: number; more: boolean } & Record<K, bigint>;

/** `rows`: SQL that selects the amounts by name, in the list's order. Null counts as nothing. */
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
