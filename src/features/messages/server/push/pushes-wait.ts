import { secondsSince } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';

/** Seconds that the oldest push on its way has been due. 0 where none is. For the metrics. */
export async function pushesWait({ sql, clock }: Pick<Floor, 'sql' | 'clock'>): Promise<number> {
  const [row] = await sql<{ due: Date | null }[]>`select min(held_until) as due from messages.push`;
  return secondsSince(clock, row?.due);
}
