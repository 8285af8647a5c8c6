// Connections to PostgreSQL: `connect` opens a pool that runs tagged SQL through node-postgres
// (docs/decisions/0033-one-driver.md). Also transactions that retry, and what kind of failure an error is.
//
// A column's name is snake_case in the database and camelCase in a row. Keys inside a JSON value stay as they are
// stored. Values: bigint -> bigint, numeric and sum(bigint) -> string (cast `::bigint` where it fits), date ->
// 'YYYY-MM-DD', timestamptz -> Date. Arrays of bigint go in as text: `${idList(ids)}::bigint[]`.

import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { codeOf, messageOf } from '../process/caught.ts';
import { machineNow } from '../time/machine-time.ts';
import { type Database, openPool } from './driver/pool.ts';
import type { Queryable } from './driver/queryable.ts';
import type { Row, Statement as AnyStatement } from './driver/statement.ts';
import type { Transaction } from './driver/transaction.ts';

export type { Database, Reserved } from './driver/pool.ts';
export type { Queryable } from './driver/queryable.ts';
export type { Transaction } from './driver/transaction.ts';
export { columnName } from './driver/statement.ts';
/** A statement that is sent only when it is awaited or executed. */
export type Statement = AnyStatement<Row[]>;

/**
 * Publishes a PoolWait for each transaction and each reserved connection, for the metrics (wire.md 10). `ms`: how long
 * it waited for a connection of its pool; for a transaction, with the round trip of BEGIN.
 */
export const poolWaits = channel('c3:pool-waits');
export type PoolWait = { ms: number };

/**
 * Ids, amounts or uuids as the text of an array, which is one parameter for any number of them. It is faster than a
 * list, of which the driver quotes and escapes each element.
 */
export function idList(ids: Iterable<bigint | number | string>): string {
  return `{${[...ids].join()}}`;
}

export type ConnectOptions = {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  /** The most connections [10]. */
  max?: number;
  /** A statement longer than this is cancelled, SQLSTATE 57014 [30 000]. 0 = never. */
  statementTimeoutMs?: number;
  /** A longer wait for a lock is cancelled, SQLSTATE 55P03 [7 000, which is less than the limit for an answer]. */
  lockTimeoutMs?: number;
  /** The longest wait for a connection of the pool. After it, the error is an outage [30 000]. */
  waitMs?: number;
  /** SET ROLE for the whole session. The login role must be a member. */
  role?: string;
  /**
   * Keeps connections open however long they are idle, for work that needs its session. `closed` is called for each
   * that closes, also by `sql.end()`.
   */
  stays?: { closed: () => void };
  /** Commits do not wait for the disk, so a crash may lose the last ones. For work that can then start again. */
  hasty?: boolean;
};

/** Opens a pool lazily: the first query connects. End it with `sql.end()`. */
export function connect(options: ConnectOptions): Database {
  const { statementTimeoutMs: statementTimeout = 30_000, lockTimeoutMs: lockTimeout = 7_000 } = options;
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: statementTimeout,
    lock_timeout: Math.min(lockTimeout, statementTimeout || lockTimeout),
    idle_in_transaction_session_timeout: 60_000,
    // Set here because a role may have lasting defaults of its own. ledger.post() needs this isolation, and a commit
    // must mean that the data is on disk.
    default_transaction_isolation: 'read committed',
    default_transaction_read_only: 'off',
    default_transaction_deferrable: 'off',
    synchronous_commit: options.hasty ? 'off' : 'on',
    search_path: '"$user", public',
    ...(options.role === undefined ? {} : { role: options.role }),
  };
  const address = new URL(driverUrl(options.url));
  // Of two settings with the same name the last one counts, so ours come last.
  const given = [address.searchParams.get('options') ?? '', ...Object.entries(settings).map(asOption)];
  address.searchParams.delete('options');
  return openPool({
    connectionString: address.href,
    application_name: options.name,
    options: given.join(' '),
    pipeline: true,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.waitMs ?? 30_000,
    keepAlive: true,
    ...(options.stays
      ? { idleTimeoutMillis: 0, closed: options.stays.closed }
      : { idleTimeoutMillis: 60_000, maxLifetimeSeconds: 60 * 30 }),
    now: machineNow,
    waited: (since) => poolWaits.publish({ ms: machineNow() - since } satisfies PoolWait),
  });
}

/** A session's setting in the form of a server command-line option. */
function asOption([name, value]: [string, string | number]): string {
  return `-c ${name}=${String(value).replaceAll(' ', String.raw`\ `)}`;
}

/** A role or a database by its exact name. `sql(name)` would change capital letters to snake_case. */
export function exactName(sql: Queryable, name: string): Statement {
  return sql.unsafe(`"${name.replaceAll('"', '""')}"`);
}

/** A connection string for a Unix socket, in the form that libpq reads, too. */
export function socketUrl(at: {
  socketDir: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}): string {
  const secret = at.password === undefined ? '' : `:${encodeURIComponent(at.password)}`;
  return `postgres://${at.user}${secret}@${encodeURIComponent(at.socketDir)}:${at.port}/${at.database}`;
}

/**
 * The address for node-postgres and for the queue's library. For `sslmode=require` node-postgres would demand a
 * certificate of a known authority; here it only demands encryption, as in libpq.
 */
export function driverUrl(url: string): string {
  const address = new URL(url);
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  return address.href;
}

/** serialization_failure, deadlock_detected: the transaction did nothing and may run again. */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error);
  return code === '40001' || code === '40P01';
}

/** A lock was not available, or the transaction was given up in favour of another. It did nothing. */
export function isContended(error: unknown): boolean {
  return isRetryable(error) || sqlState(error) === '55P03';
}

/**
 * The connection broke or could not be made, or no standby confirmed the commit (08007). The work may or may not have
 * happened.
 */
export function isBroken(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  // Only a missing socket counts, not another missing file.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  return /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|08|57P0|53300)/.test(code);
}

/**
 * The database cannot work now, whatever the call. Besides a broken connection this is a server that is read-only
 * (25006) or out of disk or memory (53), and a statement that took too long (57014).
 */
export function isOutage(error: unknown): boolean {
  return isBroken(error) || machineTrouble(error) !== undefined || /^(25006|53|57014)/.test(sqlState(error) ?? '');
}

const TROUBLES = ['no_room', 'clock_in_doubt'] as const;

/**
 * The trouble with the host for which the database refuses postings (db/functions/platform/machine.sql), or 'no_room'
 * if its disk is full (53100). Guards raise C3P01 with other names, for refusals that a use case handles. One that it
 * does not handle is a bug.
 */
export function machineTrouble(error: unknown): (typeof TROUBLES)[number] | undefined {
  const code = sqlState(error);
  if (code === '53100') return 'no_room';
  return code === 'C3P01' ? TROUBLES.find((name) => messageOf(error) === name) : undefined;
}

/** The five-character SQLSTATE of a server error, or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/**
 * Runs `work` in one transaction and commits. If the server aborts it in favour of another (isRetryable), it runs again
 * after a short random pause, up to `attempts` times in all. So `work` must do nothing outside the transaction.
 */
export async function transaction<T>(sql: Database, work: (tx: Transaction) => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sql.begin(work);
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/**
 * One transaction in two round trips: BEGIN is sent with the queries of `read`, COMMIT with the writes of `decide`. So
 * no lock of a write is held while the database waits for this process. `decide` sends nothing itself: it is
 * synchronous, and all its statements are built before the first one is sent. Rejects with the error of the first
 * statement that fails, and then nothing is written. `lockMs`: the longest wait for a lock [that of the connection].
 */
export async function transactionInTwoTrips<S, T>(
  sql: Database,
  {
    read,
    decide,
    lockMs,
  }: {
    lockMs?: number | undefined;
    read: (tx: Transaction) => Promise<S>;
    decide: (tx: Transaction, state: S) => { statements: readonly Statement[]; answer: T };
  },
): Promise<T> {
  const connection = await sql.reserve();
  // It lacks only `savepoint` of a Transaction, which nothing here uses.
  const tx = connection as unknown as Transaction;
  try {
    const begin = lockMs === undefined ? 'begin' : `begin; set local lock_timeout = ${Math.ceil(lockMs)}`;
    const [, state] = await together([connection.unsafe(begin).execute(), read(tx)] as const);
    const { statements, answer } = decide(tx, state);
    const outcomes = await together([...statements, connection`commit`].map((statement) => statement.execute()));
    // A failed transaction answers COMMIT with ROLLBACK, but its statement's error would have been thrown above.
    if (outcomes.at(-1)?.command !== 'COMMIT') throw new Error('the transaction did not commit');
    return answer;
  } catch (error) {
    if (!isBroken(error)) await connection`rollback`;
    throw error;
  } finally {
    connection.release();
  }
}

/**
 * Like Promise.all, but settles only when all have settled, so that none still uses the connection afterwards.
 */
export async function together<T extends readonly unknown[]>(
  all: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(all);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(all);
}

const STARTING_MS_MAX = 30_000;

/**
 * Waits while the database starts or recovers, and throws after half a minute. If a process ended instead, it would be
 * started again only after a pause that grows each time; here it loses at most a tenth of a second.
 */
export async function untilItAnswers(sql: Database): Promise<void> {
  for (const deadline = machineNow() + STARTING_MS_MAX; ; await sleep(100)) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (!isOutage(error) || machineNow() > deadline) throw error;
    }
  }
}
