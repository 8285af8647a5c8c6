// Runs the queue and the crontab (graphile-worker), in one process at a time.
import { type CronItem, type JobHelpers, parseCronItems, run, type Runner } from 'graphile-worker';
import { driverUrl } from '#platform/database/db.ts';
import type { Log } from '#platform/process/log.ts';
import { requestOfJob } from '#platform/queue/outbox.ts';
import type { Fail } from '#platform/process/service.ts';
import { runFor } from '#platform/process/trace.ts';
import { queueLogger, takeQueueLock } from './queue-lock.ts';
import type { Tasks } from './tasks.ts';

export type Work = {
  /** Connection string of the app's role. */
  url: string;
  log: Log;
  tasks: Tasks;
  cronItems: CronItem[];
};

export type Queue = Pick<Runner, 'addJob'> & { stop(): Promise<void> };

/** `fail`: called when the queue has stopped by itself or must not continue. */
export async function workQueue({ url, log, tasks, cronItems }: Work, fail: Fail): Promise<Queue> {
  const giveBack = await takeQueueLock(url, fail);
  const runner = await run({
    connectionString: driverUrl(url),
    taskList: traced(tasks, log),
    parsedCronItems: parseCronItems(cronItems),
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: queueLogger(log),
  });
  let over = false;
  const ended = (why: string) => {
    if (!over) fail(why);
    over = true;
  };
  runner.promise.then(
    () => ended('the queue stopped'),
    (error: unknown) => ended(`the queue stopped: ${error instanceof Error ? error.message : String(error)}`),
  );
  return {
    addJob: runner.addJob,
    async stop() {
      // A runner that has stopped by itself refuses to be stopped again.
      if (!over) {
        over = true;
        await runner.stop();
      }
      await giveBack();
    },
  };
}

/** Wraps tasks so that every log line has the job's id and the id of the request that queued it. */
function traced(tasks: Tasks, log: Log): Tasks {
  return Object.fromEntries(
    Object.entries(tasks).map(([job, work]) => [
      job,
      async (payload: unknown, helpers?: JobHelpers) => {
        const requestId = requestOfJob(helpers?.job.flags ?? null);
        const trace = { job, jobId: helpers?.job.id ?? '', ...(requestId === undefined ? {} : { requestId }) };
        await runFor(trace, async () => {
          await work(payload);
          // Scheduled jobs run each minute and mostly find nothing to do.
          log[requestId === undefined ? 'debug' : 'info']('worked');
        });
      },
    ]),
  );
}
