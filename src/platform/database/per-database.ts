// Keeps one object for each database pool of a process, such as a queue or a cache. The object goes with its pool.
import type { Database } from './db.ts';

export type PerDatabase<F extends { sql: Database }, T> = {
  /** The first call with a pool creates the object, from that caller's context. Later calls return the same one. */
  (context: F): T;
  /** The object, if a call has created it. */
  known(sql: Database): T | undefined;
  /** Makes the next call create another object, after this one has failed. */
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
