// The jobs process: the queue and the crontab (graphile-worker). They live in the same database as the money.
import { followSettings } from '#features/settings/server/public.ts';
import { logPostings } from '#ledger/post.ts';
import { readConfigOrExit } from '#platform/settings/config.ts';
import { startHeartbeat } from '#platform/process/heartbeat.ts';
import { must } from '#platform/must.ts';
import { openFloor } from '#platform/process/open-floor.ts';
import { APP_SECRETS, ownSecrets } from '#platform/secrets/secrets.ts';
import { runService } from '#platform/process/service.ts';
import { sandboxClockTask } from './advance.ts';
import { allJobs, cronItemsOf, tasksOf } from './tasks.ts';
import { workWhileWell } from './while-well.ts';

await runService('jobs', async (fail) => {
  const config = readConfigOrExit();
  const floor = await openFloor({ config, name: 'jobs', secrets: ownSecrets(APP_SECRETS), max: 8 });
  await followSettings(floor);
  const endLog = logPostings(floor.log);
  const url = must(config.appDatabaseUrl);
  const queue = await workWhileWell(
    { url, log: floor.log, tasks: { ...tasksOf(floor), ...sandboxClockTask(floor, url) }, cronItems: cronItemsOf() },
    floor.machine,
    fail,
  );
  // The rail NOTIFYs when the bank has news. Queue these jobs at once instead of at their minute.
  const heard = await floor.sql.listen('bank', () => {
    for (const job of allJobs().filter((one) => one.onBankNews)) {
      queue
        .addJob(job.name, {}, { jobKey: job.name, jobKeyMode: 'preserve_run_at', queueName: 'due' })
        .catch((error: unknown) => floor.log.error({ err: error, job: job.name }, 'not queued after a bank notice'));
    }
  });
  const stopHeartbeat = await startHeartbeat(floor, 'jobs');
  return async () => {
    stopHeartbeat();
    await queue.stop();
    await heard.unlisten();
    endLog();
    await floor.close();
  };
});
