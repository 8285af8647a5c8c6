// Connections to PostgreSQL: visible SQL through node-postgres (docs/decisions/0033-one-driver.md). Nothing here knows
// a table.
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
/** Built, and not sent until it is awaited or executed. */
export type Statement = AnyStatement<Row[]>;

/**
 * One message for each transaction and each reserved connection. It carries PoolWait, for the metrics (wire.md 10).
 * `ms`: how long it waited for a connection of its pool, with BEGIN's own trip.
 */
export const poolWaits = channel('c3:pool-waits');
export type PoolWait = { ms: number };

/**
 * Ids, amounts or uuids as the text of an array: one parameter for any number of them. The driver would quote and
 * escape every element by itself.
 */
export function idList(ids: Iterable<bigint | number | string>): string {
  return `{${[...ids].join()}}`;
}

export type ConnectOptions = {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  /** Connections at most [10]. */
  max?: number;
  /** A statement longer than this is cancelled, SQLSTATE 57014 [30 000]. 0 = never. */
  statementTimeoutMs?: number;
  /** The longest wait for a connection of the pool. After it, the error is an outage [30 000]. */
  waitMs?: number;
  /** SET ROLE for the whole session. The login role must be a member. */
  role?: string;
  /**
   * Connections stay open for good, for work that lives as long as its session. `closed` hears of each that closes, at
   * `sql.end()` too.
   */
  stays?: { closed: () => void };
  /** Commits do not wait for the disk, so a crash loses the last ones, in order. For work that can start again then. */
  hasty?: boolean;
};

/** Less than an answer may take, so that its caller hears what it waited for. */
const LOCK_MS = 7_000;

/** Opens a pool lazily: the first query connects. End it with `sql.end()`. */
export function connect(options: ConnectOptions): Database {
  const statementTimeout = options.statementTimeoutMs ?? 30_000;
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: statementTimeout,
    lock_timeout: Math.min(LOCK_MS, statementTimeout || LOCK_MS),
    idle_in_transaction_session_timeout: 60_000,
    // A role may set defaults for itself, for good. These are never its defaults: ledger.post() needs this isolation,
    // and a commit means that the disk has it.
    default_transaction_isolation: 'read committed',
    default_transaction_read_only: 'off',
    default_transaction_deferrable: 'off',
    synchronous_commit: options.hasty ? 'off' : 'on',
    search_path: '"$user", public',
    ...(options.role === undefined ? {} : { role: options.role }),
  };
  const address = new URL(driverUrl(options.url));
  // Ours come last, and win.
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

/** A setting for the session, as the server's command line takes it. */
function asOption([name, value]: [string, string | number]): string {
  return `-c ${name}=${String(value).replaceAll(' ', String.raw`\ `)}`;
}

/** A role or a database by its exact name. `sql(name)` would split the word before a capital letter. */
export function exactName(sql: Queryable, name: string): Statement {
  return sql.unsafe(`"${name.replaceAll('"', '""')}"`);
}

/** A connection string over a Unix socket. libpq reads it too. */
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
 * The address as node-postgres takes it, for the queue's library too. By itself it demands a certificate of a known
 * authority for `sslmode=require`. Here, as in libpq, that demands an encrypted line.
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

/** Others hold what it needs (lock_not_available), or it was given up for their sake. It did nothing. */
export function isContended(error: unknown): boolean {
  return isRetryable(error) || sqlState(error) === '55P03';
}

/** The connection broke or could not be made. The work may or may not have happened. */
export function isBroken(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  // A missing socket, and no other missing file.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  return /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|08|57P0|53300)/.test(code);
}

/**
 * No call is at fault, and more asking does not help now. Beside a broken connection these are a server that only reads
 * (25006), one without disk or memory (53), and a statement that took too long (57014).
 */
export function isOutage(error: unknown): boolean {
  return isBroken(error) || machineTrouble(error) !== undefined || /^(25006|53|57014)/.test(sqlState(error) ?? '');
}

const TROUBLES = ['no_room', 'clock_in_doubt'] as const;

/**
 * The name of the machine's trouble. The database posts nothing for it (db/functions/platform/machine.sql), or its disk
 * is full (53100). Guards use C3P01 too, for refusals that a use case reads by name. One that it left is a fault.
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
 * Runs `work` in one transaction and commits. It runs again when the server gave it up for the sake of others. It tries
 * at most `attempts` times, with a short random pause. So `work` must do nothing outside the transaction.
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
 * One transaction in two round trips: BEGIN goes with the queries of `read`, COMMIT with the writes of `decide`. So no
 * other transaction waits for a lock while the database waits for this process. `decide` sends nothing itself: it is
 * synchronous, and its statements are complete before the first one goes. Rejects with the first statement's error, and
 * then nothing was written. `lockMs`: the longest wait for a lock [that of the connection].
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
  // A transaction in all but savepoints, which nothing here uses.
  const tx = connection as unknown as Transaction;
  try {
    const begin = lockMs === undefined ? 'begin' : `begin; set local lock_timeout = ${Math.ceil(lockMs)}`;
    const [, state] = await together([connection.unsafe(begin).execute(), read(tx)] as const);
    const { statements, answer } = decide(tx, state);
    const outcomes = await together([...statements, connection`commit`].map((statement) => statement.execute()));
    // A failed transaction answers COMMIT with ROLLBACK. Its failed statement was thrown above already.
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
 * Like Promise.all, but settles when all have settled. So none of them still uses the connection when the caller goes
 * on.
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
 * Waits for a database that still starts or recovers: a process that gave up would be started again after a pause that
 * grows with each time, and this loses a tenth of a second. Throws when half a minute did not help.
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
