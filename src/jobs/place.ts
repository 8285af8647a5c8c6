// Who works on the queue. graphile-worker keeps a job, and the named queue it stands in, for four hours after its worker died; here
// it is known at once, by locks that the database takes back together with the connection of whoever held them.
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '../platform/db.ts';

// pg_advisory_lock keys; any fixed numbers of ours.
const PLACE = 7_203_021;
const DRAINS = 7_203_022;
/** Longer than a process that was told to stop may take (platform/service.ts). */
const WAIT_MS = 20_000;
const LOOK_MS = 100;

/**
 * Takes the place of the one process that works on the queue, waiting for the one before to be gone, and frees what that one held.
 * Returns how to give it back. `lost`: the connection broke, and somebody else may have the place by now. Throws when it stays taken.
 */
export async function takePlace(
  url: string,
  lost: (why: string) => void,
  waitMs = WAIT_MS,
): Promise<() => Promise<void>> {
  let mine = false;
  const sql = stayingConnection(url, () => {
    if (mine) lost('it lost its place at the queue');
  });
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

/** Runs a worker that takes what is queued and ends, next to whoever has the place: what it holds is not freed as a dead one's. */
export async function whileDraining<T>(url: string, work: () => Promise<T>): Promise<T> {
  const sql = stayingConnection(url, () => undefined);
  try {
    await sql`select pg_advisory_lock_shared(${DRAINS})`;
    return await work();
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function isFree(sql: Database): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${PLACE}) as taken`;
  return row?.taken === true;
}

/** By the names that the queue gives its workers: 'pool-…' works on and on, 'otpool-…' drains. */
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

function stayingConnection(url: string, closed: () => void): Database {
  return connect({ url, name: 'c3 queue', max: 1, stays: { closed } });
}
