// Keyset cursors of the catalogue's lists: the last key, base64url.

export function cursorOf(...key: readonly (number | bigint)[]): string {
  return Buffer.from(key.join('.')).toString('base64url');
}

/** The key's parts, or null when there is none or it is not of ours. */
export function keyOf(cursor: string | undefined, parts: number): bigint[] | null {
  if (!cursor) return null;
  const key = Buffer.from(cursor, 'base64url').toString().split('.');
  return key.length === parts && key.every((part) => /^-?\d{1,18}$/.test(part)) ? key.map(BigInt) : null;
}

export const PAGE_ROWS = 20;

/** One page out of `limit + 1` rows read. */
export function pageFrom<R, I>(
  rows: readonly R[],
  limit: number,
  cursor: (row: R) => string,
  item: (row: R) => I,
): { items: I[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(item), next: rows.length > limit && last !== undefined ? cursor(last) : null };
}
