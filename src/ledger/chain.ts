// The hash chain over all postings (proofs.md 1). A job extends it every minute. The nightly run and check 12 replay
// it.
import type { Database } from '#platform/database/db.ts';

const RUNS_AT_ONCE = 500;
const ROWS_AT_ONCE = 10_000;
const RUNS_AT_ONCE_REPLAYED = 50_000;

export type BrokenLink = { seq: bigint; problem: string };

/**
 * Adds a link for every posting run that has none yet. Two callers at once do the work once. Returns how many links.
 */
export async function extendChain(context: { sql: Database }): Promise<number> {
  let total = 0;
  for (;;) {
    const [row] = await context.sql<{ added: number }[]>`select ledger.extend_chain(${RUNS_AT_ONCE}) as added`;
    const added = row?.added ?? 0;
    total += added;
    if (added < RUNS_AT_ONCE) return total;
  }
}

/**
 * Seals every row that is due and links the seals to the postings (proofs.md 5). Returns how many keys were due. Calls
 * `linked` after each link, as the first filling takes many.
 */
export async function extendSeals(
  context: { sql: Database },
  linked: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  let total = 0;
  for (;;) {
    const [row] = await context.sql<{ taken: number }[]>`select ledger.extend_seals(${ROWS_AT_ONCE}) as taken`;
    const taken = row?.taken ?? 0;
    total += taken;
    await linked();
    if (taken < ROWS_AT_ONCE) return total;
  }
}

/** Recomputes the whole chain from the books. Empty when nothing that was chained has changed since. */
export async function replayChain(context: { sql: Database }): Promise<BrokenLink[]> {
  const [head] = await context.sql<{ seq: bigint }[]>`select coalesce(max(seq), 0) as seq from ledger.chain`;
  const broken: BrokenLink[] = [];
  for (let after = 0n; after < (head?.seq ?? 0n); after += BigInt(RUNS_AT_ONCE_REPLAYED)) {
    const until = after + BigInt(RUNS_AT_ONCE_REPLAYED);
    broken.push(
      ...(await context.sql<
        BrokenLink[]
      >`select seq, problem from ledger.replay_chain(${after}, ${until}) order by seq`),
    );
  }
  return broken;
}
