// Adds up the figures as the ledger posts. Records the beginning and the end of each standstill.
import { coverage } from '#ledger/balance.ts';
import type { Floor } from '#platform/floor.ts';

const RUNS_A_STEP = 5_000n;

/** Adds everything posted since the last run. Returns the number of ledger runs added. */
export async function addUp(floor: Floor): Promise<number> {
  let added = 0;
  for (;;) {
    const [row] = await floor.sql<{ n: bigint }[]>`select transparency.add_up(${RUNS_A_STEP}) as n`;
    const n = Number(row?.n ?? 0n);
    added += n;
    if (n < Number(RUNS_A_STEP)) break;
  }
  await addUpPayments(floor);
  await watchCoverage(floor);
  return added;
}

/** The bank's outward lines, by receiver. */
async function addUpPayments(floor: Floor): Promise<void> {
  for (;;) {
    const [row] = await floor.sql<{ n: bigint }[]>`select transparency.add_up_payments(${RUNS_A_STEP}) as n`;
    if ((row?.n ?? 0n) < RUNS_A_STEP) break;
  }
}

async function watchCoverage(floor: Floor): Promise<void> {
  const now = floor.clock.now();
  const state = await coverage(floor.sql);
  await floor.sql`update transparency.incident set ended_at = greatest(began_at, ${now})
    where ended_at is null and kind <> ${state}`;
  if (state !== 'covered')
    await floor.sql`insert into transparency.incident (kind, began_at) values (${state}, ${now})
      on conflict do nothing`;
}
