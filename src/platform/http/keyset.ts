// Keyset pages: a cursor is base64url of the last row's key parts. A foreign cursor begins at the start.

import { wire } from './contract.ts';
import type { Queryable } from '../database/db.ts';

const PAGE_DEFAULT = 20;

type KeyPart = string | bigint | number;
export type Page<I> = { items: I[]; next: string | null };

/**
 * One page, as the wire takes it. `rows` reads one row more than shown, to tell whether there is a next page. `key`: a
 * row's place in the order. `items`: the rows as shown, one for one.
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

/** The parts, when there are `count` of them. */
export function partsOf(cursor: string | undefined, count: number): string[] | null {
  if (!cursor) return null;
  const parts = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  return parts.length === count ? parts : null;
}

/** For lists in the order of their id. */
export function idOf(cursor: string | undefined): bigint | null {
  const part = partsOf(cursor, 1)?.[0];
  return part !== undefined && /^[1-9]\d{0,17}$/.test(part) ? BigInt(part) : null;
}

/** For lists in the order of a business date: the key part, if the wire takes it. */
export function dateOf(part: string | undefined): string | null {
  return wire.date.safeParse(part).data ?? null;
}

/** For lists in the order of an instant, then id. Microseconds, as the database counts: a Date would lose some. */
export type InstantKey = { micros: bigint; id: bigint };

export function instantKeyOf(cursor: string | undefined): InstantKey | null {
  const [micros = '', id = ''] = partsOf(cursor, 2) ?? [];
  return /^\d{1,18}$/.test(micros) && /^[1-9]\d{0,17}$/.test(id) ? { micros: BigInt(micros), id: BigInt(id) } : null;
}

/** SQL: the instant of a row in microseconds, as in an `InstantKey`. */
export function microsOf(q: Queryable, column: string) {
  return q`(extract(epoch from ${q(column)}) * 1000000)::bigint`;
}

/** SQL: an `InstantKey` to compare (instant, id) with. */
export function instantRowOf(q: Queryable, { micros, id }: InstantKey) {
  return q`(timestamptz 'epoch' + ${micros} * interval '1 microsecond', ${id}::bigint)`;
}
