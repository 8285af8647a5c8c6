import { createHmac } from 'node:crypto';
import type { Floor } from '#platform/floor.ts';
import { keysOf } from '#platform/secrets/secrets.ts';

/**
 * The keyed hashes under which a code may be kept: under the key of today, and then under earlier ones. A copy of the
 * database alone does not give 50 bits away.
 */
export function digestsOf({ secrets }: Pick<Floor, 'secrets'>, code: string): [Buffer, ...Buffer[]] {
  const [today, ...earlier] = keysOf(secrets, 'tokenKey');
  return [digest(today, code), ...earlier.map((key) => digest(key, code))];
}

function digest(tokenKey: string, code: string): Buffer {
  return createHmac('sha256', tokenKey).update(`coupon code|${code}`).digest();
}
