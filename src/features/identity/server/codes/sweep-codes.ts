import type { Floor } from '#platform/floor.ts';
import { HOUR_MS } from './code-times.ts';

/** Codes older than a day count for no quota any more. */
export async function sweepCodes(floor: Pick<Floor, 'sql' | 'clock'>): Promise<number> {
  const dayAgo = new Date(floor.clock.now().getTime() - 24 * HOUR_MS);
  const gone = await floor.sql`delete from identity.code where created_at < ${dayAgo}`;
  return gone.count;
}
