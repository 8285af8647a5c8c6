import { createHmac } from 'node:crypto';
import type { Floor } from '../../../../platform/floor.ts';

/** The keyed hash under which a code is kept. A copy of the database alone does not give 50 bits away. */
export function digestOf({ secrets }: Pick<Floor, 'secrets'>, code: string): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`coupon code|${code}`).digest();
}
