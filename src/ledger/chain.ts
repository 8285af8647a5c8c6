// Extends and verifies the hash chain over all postings, and the seals of other rows (proofs.md 1 and 5). A job extends
// both every minute. The nightly job replays the chain.
import type { Database } from '#platform/database/db.ts';

const RUNS_AT_ONCE = 500;
const ROWS_AT_ONCE = 10_000;
const RUNS_AT_ONCE_REPLAYED = 50_000;

export type BrokenLink = { seq: bigint; problem: string };

/**
 * Adds a link for every posting run that has none yet. Concurrent callers add each link once. Returns the number of
 * links added.
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
 * Seals every queued row and links the seals to the postings (proofs.md 5). Returns how many keys were queued. Calls
 * `linked` after each link, because the first filling takes many.
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

/** Recomputes the whole chain from the ledger's rows. Empty if nothing that was chained has changed. */
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
