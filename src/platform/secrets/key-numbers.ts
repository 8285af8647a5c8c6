// Keys of today and earlier ones that still count (docs/decisions/0042).
import { createHash } from 'node:crypto';
import type { Earlier, EarlierName } from './secrets.ts';

type Keys<N extends EarlierName> = { readonly [M in N]: string } & { readonly earlier?: Earlier };

/** Today's first, then the earlier ones, the newest of them first. */
export function keysOf<N extends EarlierName>(secrets: Keys<N>, name: N): readonly [string, ...string[]] {
  return [secrets[name], ...(secrets.earlier?.[name] ?? [])];
}

/**
 * The number under which a row names its key. It follows from the key, so a key given by the environment has one too.
 * Its 31 bits tell nothing of a random key.
 */
export function numberOf(key: string): number {
  return createHash('sha256').update('key number|').update(key).digest().readUInt32BE(0) >>> 1;
}

/**
 * The key that a row names. A row from before the numbers has none: it is the oldest key that counts. Undefined: the
 * key counts no more.
 */
export function keyByNumber(keys: readonly [string, ...string[]], number: number | null): string | undefined {
  return number === null ? keys.at(-1) : keys.find((key) => numberOf(key) === number);
}
