// A thing that a process has once for each of its databases: a queue, a cache. It is gone with the pool that it belongs to.
import type { Database } from './db.ts';

/** Makes the thing at the first call with a pool, from that caller's floor; every later call finds the same one. */
export function perDatabase<F extends { sql: Database }, T>(make: (floor: F) => T): (floor: F) => T {
  const made = new WeakMap<Database, T>();
  return (floor) => {
    const known = made.get(floor.sql);
    if (known !== undefined) return known;
    const one = make(floor);
    made.set(floor.sql, one);
    return one;
  };
}
