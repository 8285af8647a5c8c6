// Empties the queue in parallel with the process that works on it, over one connection that is kept between the rounds.
import { makeWorkerUtils, runTaskListOnce } from 'graphile-worker';
import type { Context } from '#platform/context.ts';
import { driverUrl } from '#platform/database/db.ts';
import { queueLogger, whileDraining } from './queue-lock.ts';
import { tasksOf } from './tasks.ts';

export type Drain = {
  /**
   * Runs features' queued jobs until none is due, but not the task that moves the clock. While another process works on
   * a named queue, no other process may take its jobs. Returns how many jobs were due.
   */
  run(): Promise<number>;
  close(): Promise<void>;
};

/** `url`: connection string of the app's role. */
export async function openDrain(context: Context, url: string): Promise<Drain> {
  const taskList = tasksOf(context);
  const options = { noHandleSignals: true, logger: queueLogger(context.log) };
  const utils = await makeWorkerUtils({ ...options, connectionString: driverUrl(url), maxPoolSize: 1 });
  return {
    async run() {
      const [found] = await context.sql<{ waiting: bigint }[]>`select count(*) as waiting from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts and locked_at is null
        and task_identifier = any (${Object.keys(taskList)})
        and not exists (select from graphile_worker._private_job_queues queue
          where queue.queue_name = jobs.queue_name and queue.locked_at is not null)`;
      const waiting = Number(found?.waiting ?? 0n);
      if (waiting > 0)
        await utils.withPgClient((client) =>
          whileDraining(client, () => runTaskListOnce(options, taskList, client).promise),
        );
      return waiting;
    },
    close: async () => utils.release(),
  };
}

/** A drain for the time of `work`. */
export async function withDrain<T>(context: Context, url: string, work: (drain: Drain) => Promise<T>): Promise<T> {
  const drain = await openDrain(context, url);
  try {
    return await work(drain);
  } finally {
    await drain.close();
  }
}
