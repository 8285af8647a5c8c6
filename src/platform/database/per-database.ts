// A process has one such thing for each of its databases: a queue, a cache. It disappears with its pool.
import type { Database } from './db.ts';

export type PerDatabase<F extends { sql: Database }, T> = {
  /** The first call with a pool makes the thing, from that caller's context. Every later call finds the same one. */
  (context: F): T;
  /** The thing, if a call has made it. */
  known(sql: Database): T | undefined;
  /** The next call makes another. For a thing that failed. */
  forget(sql: Database): void;
};

export function perDatabase<F extends { sql: Database }, T extends object>(make: (context: F) => T): PerDatabase<F, T> {
  const made = new WeakMap<Database, T>();
  const find = (context: F): T => {
    const one = made.get(context.sql) ?? make(context);
    made.set(context.sql, one);
    return one;
  };
  return Object.assign(find, {
    known: (sql: Database) => made.get(sql),
    forget: (sql: Database) => void made.delete(sql),
  });
}
