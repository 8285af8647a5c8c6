// Pauses the queue while the machine's disk or clock is in trouble (platform/time/machine-watch.ts), so that a wrong
// clock never closes a day. Jobs wait in the queue and use none of their attempts.
import type { MachineWatch } from '#platform/time/machine-watch.ts';
import { connect } from '#platform/database/db.ts';
import type { Fail } from '#platform/process/service.ts';
import { type Queue, type Work, workQueue } from './queue.ts';

/** Like `workQueue`. A job that is added during a pause starts within a minute of its end, by the crontab. */
export async function workWhileWell(work: Work, watch: MachineWatch, fail: Fail): Promise<Queue> {
  let queue: Queue | undefined;
  let over = false;
  const follow = async (well: boolean): Promise<void> => {
    if (well && !queue && !over) {
      await forgetTheFuture(work);
      queue = await workQueue(work, fail);
    } else if (!well && queue) {
      const resting = queue;
      queue = undefined;
      await resting.stop();
    }
  };
  let last = follow(watch.troubles().length === 0);
  await last;
  watch.onChange((troubles) => {
    last = last
      .then(() => follow(troubles.length === 0))
      .catch((error: unknown) => fail(`the queue could not follow the machine: ${String(error)}`));
  });
  return {
    addJob: (async (...job: Parameters<Queue['addJob']>) => queue?.addJob(...job)) as Queue['addJob'],
    async stop() {
      over = true;
      await last;
      await queue?.stop();
    },
  };
}

/** Removes what a clock that was ahead has recorded in the queue. Otherwise no scheduled job would run until then. */
async function forgetTheFuture({ url, cronItems }: Pick<Work, 'url' | 'cronItems'>): Promise<void> {
  const sql = connect({ url, name: 'c3 queue', max: 1 });
  try {
    await sql`
      update graphile_worker._private_known_crontabs set last_execution = now()
      where last_execution > now() + interval '2 minutes'`;
    await sql`
      update graphile_worker._private_jobs set run_at = now()
      where key = any(${cronItems.map(({ task }) => task)}::text[]) and run_at > now() + interval '1 day'`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
