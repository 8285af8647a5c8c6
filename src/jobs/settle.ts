// Does all due work in the order of the day: money in, payouts, then accruals. The sandbox clock, the seed and tests
// use it. At other times the crontab runs the same jobs one by one.
import { runOnce } from 'graphile-worker';
import { driverUrl } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { dueInOrder } from './due-order.ts';
import { queueLogger, whileDraining } from './queue-lock.ts';
import { allJobs, tasksOf } from './tasks.ts';

export type SettleOptions = {
  /** Connection string of the app's role, for the queue. */
  url: string;
  /** Money enters here: makes the bank do its due work and pulls its lines. Runs before each round. */
  pull?: () => Promise<void>;
};

/**
 * The crontab disturbs rounds, which then leave work to the next one. If work continues for this long, that is an
 * error.
 */
const ROUNDS_MAX = 30;

/** Runs rounds until one does nothing. Returns how many jobs' worth of work was done. Throws a job's error. */
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
 * Runs features' queued jobs until none may run now. A move of the clock is no job of a feature. While another process
 * works on a named queue, no other process may take its jobs.
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
