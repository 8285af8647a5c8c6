// Does all due work in the order of the day: money in, payouts, then accruals. Used by the sandbox clock, the first
// filling and tests. In normal operation the crontab runs the same jobs one by one.
import type { Context } from '#platform/context.ts';
import { dueInOrder } from './due-order.ts';
import type { Drain } from './drain.ts';
import { allJobs } from './tasks.ts';

export type SettleOptions = {
  drain: Drain;
  /** Makes the bank do its due work and pulls its lines, because money enters there. Runs before each round. */
  pull?: () => Promise<void>;
};

/**
 * Jobs of the crontab may run at the same time and leave work to the next round. Work that continues for this many
 * rounds is an error.
 */
const ROUNDS_MAX = 30;

/** Runs rounds until one finds nothing to do. Returns how many items of work were done. Rethrows a job's error. */
export async function settle(context: Context, { drain, pull }: SettleOptions): Promise<number> {
  const due = dueInOrder(allJobs());
  let total = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await pull?.();
    let did = 0;
    for (const job of due) did += (await job.run(context, {})) ?? 0;
    did += await drain.run();
    total += did;
    if (did === 0) return total;
  }
  throw new Error(`there was still work to do after ${ROUNDS_MAX} rounds`);
}
