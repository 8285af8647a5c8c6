// Does all due work in the order of the day: money in, payouts, then accruals. Used by the sandbox clock, the first
// filling and tests. In normal operation the crontab runs the same jobs one by one.
import { runOnce } from 'graphile-worker';
import { driverUrl } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { dueInOrder } from './due-order.ts';
import { queueLogger, whileDraining } from './queue-lock.ts';
import { allJobs, tasksOf } from './tasks.ts';

export type SettleOptions = {
  /** Connection string of the app's role, for the queue. */
  url: string;
  /** Makes the bank do its due work and pulls its lines, because money enters there. Runs before each round. */
  pull?: () => Promise<void>;
};

/**
 * Jobs of the crontab may run at the same time and leave work to the next round. Work that continues for this many
 * rounds is an error.
 */
const ROUNDS_MAX = 30;

/** Runs rounds until one finds nothing to do. Returns how many items of work were done. Rethrows a job's error. */
export async function settle(context: Context, { url, pull }: SettleOptions): Promise<number> {
  const due = dueInOrder(allJobs());
  let total = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await pull?.();
    let did = 0;
    for (const job of due) did += (await job.run(context, {})) ?? 0;
    did += await drainQueue(context, url);
    total += did;
    if (did === 0) return total;
  }
  throw new Error(`there was still work to do after ${ROUNDS_MAX} rounds`);
}

/**
 * Runs features' queued jobs until none is due, but not the task that moves the clock. While another process works on a
 * named queue, no other process may take its jobs.
 */
async function drainQueue(context: Context, url: string): Promise<number> {
  const taskList = tasksOf(context);
  const [before] = await context.sql<{ waiting: bigint }[]>`select count(*) as waiting from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts and locked_at is null
    and task_identifier = any (${Object.keys(taskList)})
    and not exists (select from graphile_worker._private_job_queues queue
      where queue.queue_name = jobs.queue_name and queue.locked_at is not null)`;
  if ((before?.waiting ?? 0n) === 0n) return 0;
  await whileDraining(url, () =>
    runOnce({
      connectionString: driverUrl(url),
      taskList,
      noHandleSignals: true,
      concurrency: 4,
      logger: queueLogger(context.log),
    }),
  );
  return Number(before?.waiting ?? 0n);
}
