// The jobs process: the queue and the crontab (graphile-worker), which live in the same database as the money.
import { parseCronItems, run } from 'graphile-worker';
import { readConfigOrExit } from '../platform/config.ts';
import { startHeartbeat } from '../platform/heartbeat.ts';
import { openFloor } from '../platform/open-floor.ts';
import { runService } from '../platform/service.ts';
import { sandboxClockTask } from './sandbox-clock.ts';
import { queueLogger } from './queue-log.ts';
import { allJobs, cronItemsOf, tasksOf } from './tasks.ts';

await runService('jobs', async () => {
  const config = readConfigOrExit();
  const floor = await openFloor({ config, name: 'jobs', max: 8 });
  const runner = await run({
    connectionString: config.appDatabaseUrl as string,
    taskList: { ...tasksOf(floor), ...sandboxClockTask(floor, config.appDatabaseUrl as string) },
    parsedCronItems: parseCronItems(cronItemsOf()),
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: queueLogger(floor.log),
  });
  // The feed NOTIFYs when the bank has news; what waits for it need not wait for its minute.
  const heard = await floor.sql.listen('bank', () => {
    for (const job of allJobs().filter((one) => one.onBankNews)) {
      runner
        .addJob(job.name, {}, { jobKey: job.name, jobKeyMode: 'preserve_run_at', queueName: 'due' })
        .catch((error: unknown) => floor.log.error({ err: error, job: job.name }, 'not queued after a bank notice'));
    }
  });
  const stopHeartbeat = await startHeartbeat(floor, 'jobs');
  return async () => {
    stopHeartbeat();
    await heard.unlisten();
    await runner.stop();
    await floor.close();
  };
});
