// Keyset pages: a cursor is base64url of the last row's key parts. A cursor that is none of ours begins at the start.

import { wire } from './contract.ts';

export const PAGE_DEFAULT = 20;

export function cursorOf(...parts: readonly (string | bigint | number)[]): string {
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

/** For lists in the order of a business date: the key part, when it is one that the wire takes. */
export function dateOf(part: string | undefined): string | null {
  return wire.date.safeParse(part).data ?? null;
}

/** For lists in the order of an instant, then id. Microseconds, as the database counts: a Date would lose some. */
export type InstantKey = { micros: bigint; id: bigint };

export function instantKeyOf(cursor: string | undefined): InstantKey | null {
  const [micros = '', id = ''] = partsOf(cursor, 2) ?? [];
  return /^\d{1,18}$/.test(micros) && /^[1-9]\d{0,17}$/.test(id) ? { micros: BigInt(micros), id: BigInt(id) } : null;
}

/** Ask for one row more than shown: it tells whether there is a next page. */
export function pageOfRows<R>(
  rows: readonly R[],
  limit: number,
  cursorOfRow: (row: R) => string,
): { rows: R[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? cursorOfRow(last) : null };
}
