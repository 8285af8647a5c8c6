// Decides which process works on the queue. When a worker dies, graphile-worker reserves its job and the job's named
// queue for four hours. A lock reveals the death at once, because the database releases it when the connection breaks.
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from 'graphile-worker';
import { connect, type Database } from '#platform/database/db.ts';
import type { Log } from '#platform/process/log.ts';

// pg_advisory_lock keys: arbitrary fixed numbers.
const QUEUE = 7_203_021;
const DRAINS = 7_203_022;
/** Longer than the limit for a stopping process (platform/process/service.ts). */
const WAIT_MS = 20_000;
const LOOK_MS = 100;

/**
 * Takes the lock that allows only one process to work on the queue. Waits until the previous process has gone, and
 * frees its jobs. Returns a function that releases the lock. Calls `lost` when the connection breaks, because another
 * process may then have the lock. Throws if the lock stays taken.
 */
export async function takeQueueLock(
  url: string,
  lost: (why: string) => void,
  waitMs = WAIT_MS,
): Promise<() => Promise<void>> {
  let mine = false;
  const closed = () => {
    if (mine) lost('it lost the lock of the queue');
  };
  const sql = connect({ url, name: 'c3 queue', max: 1, stays: { closed } });
  const giveBack = async () => {
    mine = false;
    await sql.end({ timeout: 1 });
  };
  try {
    for (const deadline = Date.now() + waitMs; !(await isFree(sql)); await sleep(LOOK_MS)) {
      if (Date.now() > deadline) throw new Error('another jobs process works on this database');
    }
    mine = true;
    await freeDeadWorkers(sql);
    return giveBack;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** A connection of graphile-worker's. */
type Client = { query(text: string, values: unknown[]): Promise<unknown> };

/**
 * Runs a worker on this connection that empties the queue and ends, in parallel with the process that has the lock.
 * Meanwhile no other worker frees its jobs.
 */
export async function whileDraining<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock_shared($1)', [DRAINS]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [DRAINS]);
  }
}

async function isFree(sql: Database): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${QUEUE}) as taken`;
  return row?.taken === true;
}

/** graphile-worker names its workers 'pool-…' (permanent) and 'otpool-…' (for one drain). */
async function freeDeadWorkers(sql: Database): Promise<void> {
  await sql.begin(async (tx) => {
    const [drains] = await tx<{ none: boolean }[]>`select pg_try_advisory_xact_lock(${DRAINS}) as none`;
    const dead = drains?.none ? '^(ot)?pool-' : '^pool-';
    await tx`
      select graphile_worker.force_unlock_workers(array(
        select locked_by from graphile_worker._private_jobs where locked_by ~ ${dead}
        union select locked_by from graphile_worker._private_job_queues where locked_by ~ ${dead}))`;
  });
}

const LEVELS: Partial<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

type Failed = { job?: { task_identifier?: string; attempts?: number; max_attempts?: number }; error?: unknown };

/**
 * Writes graphile-worker's messages into our log: progress at debug, failures for the operator. Leaves out payloads,
 * and its sentence about a failed job, because that repeats the error's text.
 */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const { job, error } = (meta ?? {}) as Failed;
    if (error === undefined) return log[LEVELS[level] ?? 'debug']({ queue: true }, message);
    const { task_identifier: task, attempts, max_attempts: attemptsMax } = job ?? {};
    log[LEVELS[level] ?? 'debug']({ queue: true, task, attempts, attemptsMax, err: error }, 'a job failed');
  });
}
