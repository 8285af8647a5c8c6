import type { Floor } from '#platform/floor.ts';

/** Folds the steps of the gauge's figures into their sums. Returns the number of steps. */
export async function foldTally(floor: Pick<Floor, 'sql'>): Promise<number> {
  let folded = 0;
  for (;;) {
    const [row] = await floor.sql<{ steps: bigint }[]>`select rewards.fold_tally() as steps`;
    const steps = Number(row?.steps ?? 0n);
    folded += steps;
    if (steps === 0) return folded;
  }
}
