import type { Floor } from '#platform/floor.ts';

const BATCH = 10_000n;

/** Fees of the income that members collected cover rewards (rewards.md 14). Returns the number of the ledger's runs. */
export async function shareFees({ sql }: Pick<Floor, 'sql'>): Promise<number> {
  let total = 0n;
  for (;;) {
    const [row] = await sql<{ runs: bigint }[]>`select team.share_fees(${BATCH}) as runs`;
    const runs = row?.runs ?? 0n;
    total += runs;
    if (runs < BATCH) return Number(total);
  }
}
