import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { createLog } from '#platform/process/log.ts';
import { takeQueueLock, whileDraining } from './queue-lock.ts';
import { type Queue, workQueue } from './queue.ts';
import type { Tasks } from './tasks.ts';

let db: FreshDatabase;
const queues: Queue[] = [];
const children: ChildProcess[] = [];
beforeEach(async () => {
  db = await freshDatabase({ max: 4 });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const queue of queues.splice(0)) await queue.stop();
});

async function working(tasks: Tasks, fail: (why: string) => void = () => undefined): Promise<Queue> {
  const queue = await workQueue({ url: db.urls.app, log: createLog('test', 'fatal'), tasks, cronItems: [] }, fail);
  queues.push(queue);
  return queue;
}

const add = (task: string) => db.app`select graphile_worker.add_job(${task}, '{}', queue_name => 'due')`;

/** Another process on the same queue, whose jobs never end. */
async function anotherProcess(): Promise<ChildProcess> {
  const script = `
    import { workQueue } from ${JSON.stringify(new URL('./queue.ts', import.meta.url).href)};
    import { createLog } from ${JSON.stringify(new URL('../platform/process/log.ts', import.meta.url).href)};
    const tasks = { endless: () => { process.send('begun'); return new Promise(() => setInterval(() => {}, 1000)); } };
    const log = createLog('test', 'fatal');
    await workQueue({ url: process.env.QUEUE_URL, log, tasks, cronItems: [] }, () => process.exit(1));
    process.send('works');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, QUEUE_URL: db.urls.app },
  });
  children.push(child);
  expect(await once(child, 'message')).toContain('works');
  return child;
}

it('continues at once when a process was killed in the middle of a job, and repeats that job', async () => {
  const first = await anotherProcess();
  const begun = once(first, 'message');
  await add('endless');
  await begun;
  await add('next');
  first.kill('SIGKILL');
  const did: string[] = [];
  await working({ endless: async () => void did.push('endless'), next: async () => void did.push('next') });
  await expect.poll(() => did, { timeout: 5_000 }).toEqual(['endless', 'next']);
});

it('works in one process at a time: the next one waits for the end of the first, and takes no job of it', async () => {
  const first = await anotherProcess();
  const begun = once(first, 'message');
  await add('endless');
  await begun;
  await expect(takeQueueLock(db.urls.app, () => undefined, 300)).rejects.toThrow(
    'another jobs process works on this database',
  );
  const did = vi.fn(async () => undefined);
  const second = working({ endless: did });
  await new Promise((over) => setTimeout(over, 300));
  expect(did).not.toHaveBeenCalled();
  first.kill('SIGKILL');
  await second;
  await expect.poll(() => did.mock.calls.length, { timeout: 5_000 }).toBe(1);
});

it('leaves the jobs of a running drain, and frees those of a dead one', async () => {
  await add('drained');
  const holder = async () => (await db.app`select locked_by as by from graphile_worker._private_jobs`)[0]?.by;
  const take = async (by: string) => {
    await db.app`update graphile_worker._private_jobs set locked_by = ${by}, locked_at = now()`;
    await db.app`update graphile_worker._private_job_queues set locked_by = ${by}, locked_at = now()`;
  };
  const own = await db.app.reserve();
  const client = { query: (text: string, values: unknown[]) => own.unsafe(text, values as never[]) };
  await whileDraining(client, async () => {
    await take('otpool-1');
    await (await takeQueueLock(db.urls.app, () => undefined))();
    expect(await holder()).toBe('otpool-1');
    await take('pool-1');
    await (await takeQueueLock(db.urls.app, () => undefined))();
    expect(await holder()).toBeNull();
    await take('otpool-1');
  });
  own.release();
  await expect
    .poll(async () => (await (await takeQueueLock(db.urls.app, () => undefined))(), await holder()))
    .toBeNull();
});

it('reports a failure when it loses the connection with the lock', async () => {
  const failed = vi.fn();
  await working({}, failed);
  await db.admin`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'c3 queue' and datname = current_database()`;
  await expect.poll(() => failed.mock.calls).toEqual([['it lost the lock of the queue']]);
});

it('reports no failure after a requested stop', async () => {
  const failed = vi.fn();
  const queue = await working({}, failed);
  queues.length = 0;
  await queue.stop();
  await new Promise((over) => setTimeout(over, 50));
  expect(failed).not.toHaveBeenCalled();
});
