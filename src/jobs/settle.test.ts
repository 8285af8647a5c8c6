import { expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { openDrain } from './drain.ts';
import { settle } from './settle.ts';
import { allJobs } from './tasks.ts';

it('ends even while another process works on a named queue, and leaves that queue’s jobs to it', async () => {
  const db = await freshDatabase();
  const context = await testContext(db);
  const drain = await openDrain(context, db.urls.app);
  await settle(context, { drain });
  const name = allJobs().find(({ run }) => run)?.name ?? '';
  const waiting = async () => (await db.app`select from graphile_worker.jobs`).length;
  await db.app`select graphile_worker.add_job(${name}, '{}', queue_name => 'due')`;
  await db.app`update graphile_worker._private_job_queues set locked_by = 'pool-1', locked_at = now()`;
  expect([await settle(context, { drain }), await waiting()]).toEqual([0, 1]);
  await db.app`update graphile_worker._private_job_queues set locked_by = null, locked_at = null`;
  expect([await settle(context, { drain }), await waiting()]).toEqual([1, 0]);
  await drain.close();
});
