// The jobs process: runs the queue and the crontab (graphile-worker), in the same database as the ledger.
import { followSettings } from '#features/settings/server/public.ts';
import { logPostings } from '#ledger/post.ts';
import { readConfigOrExit } from '#platform/settings/config.ts';
import { startHeartbeat } from '#platform/process/heartbeat.ts';
import { required } from '#platform/required.ts';
import { openContext } from '#platform/process/open-context.ts';
import { APP_SECRETS, ownSecrets } from '#platform/secrets/secrets.ts';
import { runService } from '#platform/process/service.ts';
import { sandboxClockTask } from './advance.ts';
import { allJobs, cronItemsOf, tasksOf } from './tasks.ts';
import { workWhileWell } from './while-well.ts';

await runService('jobs', async (fail) => {
  const config = readConfigOrExit();
  const context = await openContext({ config, name: 'jobs', secrets: ownSecrets(APP_SECRETS), max: 8 });
  await followSettings(context);
  const endLog = logPostings(context.log);
  const url = required(config.appDatabaseUrl);
  const queue = await workWhileWell(
    {
      url,
      log: context.log,
      tasks: { ...tasksOf(context), ...sandboxClockTask(context, url) },
      cronItems: cronItemsOf(),
    },
    context.machine,
    fail,
  );
  // The rail sends NOTIFY when the bank has news. Queue these jobs then, without waiting for their schedule.
  const heard = await context.sql.listen('bank', () => {
    for (const job of allJobs().filter((one) => one.onBankNews)) {
      queue
        .addJob(job.name, {}, { jobKey: job.name, jobKeyMode: 'preserve_run_at', queueName: 'due' })
        .catch((error: unknown) => context.log.error({ err: error, job: job.name }, 'not queued after a bank notice'));
    }
  });
  const stopHeartbeat = await startHeartbeat(context, 'jobs');
  return async () => {
    stopHeartbeat();
    await queue.stop();
    await heard.unlisten();
    endLog();
    await context.close();
  };
});
