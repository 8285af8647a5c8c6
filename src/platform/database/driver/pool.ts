// A pool of connections. A transaction or a reservation has one for itself; single statements may share one.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { brokenBy } from './queries.ts';
import { type Listening, Listeners } from './listen.ts';
import { queryable, type Queryable } from './queryable.ts';
import { isStale, type KnownTypes, Session } from './session.ts';
import type { Send } from './statement.ts';
import { inTransaction, type Work } from './transaction.ts';

/** One connection of the pool, until `release`. */
export type Reserved = Queryable & { release(): void };

/** A pool. Each statement may use another connection. */
export type Database = Queryable & {
  /** Runs `work` in a transaction and commits it. Rolls back if `work` throws or one of its statements fails. */
  begin<T>(work: Work<T>): Promise<T>;
  begin<T>(options: string, work: Work<T>): Promise<T>;
  reserve(): Promise<Reserved>;
  /** `connected` is called when it listens on a new connection. Notices before that may be lost. */
  listen(channel: string, notified: (payload: string) => void, connected?: () => void): Promise<Listening>;
  /** Waits until every connection is free. After `timeout` seconds it closes those that are still in use. */
  end(options?: { timeout?: number }): Promise<void>;
};

export type PoolOptions = PoolConfig & {
  /** Called for each connection that closes. */
  closed?: (() => void) | undefined;
  /** Called when a transaction or reservation has its connection. `since`: when it began to wait, by `now`. */
  waited: (since: number) => void;
  now: () => number;
};

/** A connection taken from the pool. `free` gives it back; one that ends is given back by itself. */
type Taken = { session: Session; free: () => void };
/** A connection that single statements share. */
type Shared = { taken: Promise<Taken>; running: number; free?: () => void };

const CONNECT_MS = 5_000;

export function openPool({ closed, waited, now, ...config }: PoolOptions): Database {
  const sessions = sessionsOf(config, closed);
  const pool = new Pool({ ...config, Client: sessions.Client });
  // An idle connection ended. The next caller gets another, so nothing needs to be done.
  pool.on('error', () => {});
  const listeners = new Listeners(() => new sessions.Client());
  const waiting = new Set<(error: Error) => void>();
  let ending: Promise<void> | undefined;

  function take(): Promise<Taken> {
    if (ending) return Promise.reject(ended());
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      pool.connect((error, client) => {
        const waits = waiting.delete(reject);
        if (!(client instanceof Session)) reject(notOpened(error));
        else if (waits) resolve(taken(client));
        else client.release();
      });
    });
  }

  async function endAll(timeout: number | undefined): Promise<void> {
    for (const refuse of waiting) refuse(ended());
    waiting.clear();
    const all = Promise.all([listeners.end(), pool.end()]);
    await (timeout === undefined ? all : Promise.race([all, sleep(timeout * 1000, undefined, { ref: false })]));
    sessions.cutOff();
  }

  /** How many connections are free or may be opened, less the callers who wait for one. */
  const room = () => pool.idleCount + pool.options.max - pool.totalCount - waiting.size;

  return Object.assign(queryable(sharing(take, room)), {
    async begin<T>(...args: [Work<T>] | [string, Work<T>]) {
      const since = now();
      const [options, work] = args.length === 2 ? args : ['', args[0]];
      const { session, free } = await take();
      try {
        return await inTransaction(session, { options, began: () => waited(since), work });
      } finally {
        free();
      }
    },
    async reserve() {
      const since = now();
      const one = await take();
      waited(since);
      return reserved(one);
    },
    listen: listeners.listen.bind(listeners),
    end({ timeout }: { timeout?: number } = {}) {
      ending ??= endAll(timeout);
      return ending;
    },
  });
}

function sessionsOf(config: PoolConfig, closed: (() => void) | undefined) {
  const knownTypes: KnownTypes = new Map();
  const open = new Set<Session>();
  const connectionTimeoutMillis = Math.min(CONNECT_MS, config.connectionTimeoutMillis ?? CONNECT_MS);
  class PoolSession extends Session {
    constructor() {
      super({ ...config, connectionTimeoutMillis }, knownTypes);
      open.add(this);
      this.once('end', () => {
        open.delete(this);
        closed?.();
      });
    }
  }
  const cutOff = () => {
    for (const session of open) session.connection.stream.destroy();
  };
  return { Client: PoolSession, cutOff };
}

/**
 * Sends single statements, outside of transactions. Each gets its own connection while there is room. If there is none
 * they share connections, one behind the other, unless callers already wait for a whole connection.
 */
function sharing(take: () => Promise<Taken>, room: () => number): Send {
  const all = new Set<Shared>();
  const choose = (): Shared => {
    let least: Shared | undefined;
    if (room() === 0) for (const one of all) if (one.running < (least?.running ?? Infinity)) least = one;
    return least ?? { taken: take(), running: 0 };
  };
  return async (statement) => {
    if (statement.begins) throw new Error('a transaction on a pool must be started by begin()');
    // A text without parameters may change its connection's settings, so it never shares one.
    const one: Shared = statement.simple ? { taken: take(), running: 0 } : choose();
    if (!statement.simple) all.add(one);
    one.running += 1;
    try {
      const { session, free } = await one.taken;
      one.free = free;
      return await session.run(statement).catch((error: unknown) => {
        // The stale statement did nothing, so it can run again.
        if (isStale(error)) return session.run(statement);
        throw error;
      });
    } finally {
      one.running -= 1;
      if (one.running === 0) {
        all.delete(one);
        one.free?.();
      }
    }
  };
}

function reserved({ session, free }: Taken): Reserved {
  let isReleased = false;
  const send: Send = (statement) =>
    isReleased ? Promise.reject(new Error('the connection was given back')) : session.run(statement);
  return Object.assign(queryable(send), {
    release() {
      isReleased = true;
      free();
    },
  });
}

function taken(session: PoolClient & Session): Taken {
  let free = () => {
    free = () => {};
    session.off('end', freeOnce);
    // A connection that was left inside a transaction is closed, because the next caller would work in that
    // transaction.
    session.release(!session.isAtRest);
  };
  const freeOnce = () => free();
  session.once('end', freeOnce);
  return { session, free: freeOnce };
}

const ended = () => brokenBy(new Error('the pool has ended'), 'CONNECTION_ENDED');

function notOpened(error: Error | undefined): Error {
  const { message } = error ?? {};
  return brokenBy(error ?? new Error('no connection'), message?.includes('timeout') ? 'CONNECT_TIMEOUT' : undefined);
}
