// The jobs process: the queue and the crontab (graphile-worker), which live in the same database as the money.
import { parseCrontab, run } from 'graphile-worker';
import { onStop, ready } from '../platform/child.ts';
import { readConfigOrExit } from '../platform/config.ts';
import { openFloor } from '../platform/open-floor.ts';
import { crontabOf, tasksOf } from './tasks.ts';

const config = readConfigOrExit();
const floor = await openFloor({ config, name: 'jobs', max: 8 });
// The feed NOTIFYs when the bank has news: what waits for it need not wait for the minute.
const tasks = tasksOf(floor);
const runner = await run({
  connectionString: config.appDatabaseUrl as string,
  taskList: tasks,
  parsedCronItems: parseCrontab(crontabOf()),
  concurrency: 4,
  noHandleSignals: true,
  pollInterval: 1000,
});
const heard = await floor.sql.listen('bank', () => {
  for (const name of ['reconciliation.post-bank-lines', 'wallet.follow-bank']) {
    if (name in tasks) void runner.addJob(name, {}, { jobKey: name, jobKeyMode: 'preserve_run_at', queueName: 'due' }).catch((error: unknown) => floor.log.error({ err: error }, 'queueing after a bank notice'));
  }
});
onStop(async () => {
  await heard.unlisten();
  await runner.stop();
  await floor.close();
});
ready();
