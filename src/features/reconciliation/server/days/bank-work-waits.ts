// How long the bank's work waits, for the metrics of operators (wire.md 10).
import { secondsSince } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';

/**
 * Seconds that the oldest has waited, 0 where none waits. `transfers`: ordered, and the bank has not taken them.
 * `lines`: of the bank, and nobody explained them.
 */
export type BankWorkWaits = { transfers: number; lines: number };

export async function bankWorkWaits({ sql, clock }: Pick<Floor, 'sql' | 'clock'>): Promise<BankWorkWaits> {
  const [row] = await sql<{ transfer: Date | null; line: Date | null }[]>`
    select (select min(created_at) from reconciliation.instruction
        where state in ('queued', 'unknown') and replaced_by is null) as transfer,
      (select min(handled_at) from reconciliation.line_work where open) as line`;
  return { transfers: secondsSince(clock, row?.transfer), lines: secondsSince(clock, row?.line) };
}
