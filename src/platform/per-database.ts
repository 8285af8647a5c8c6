// A process has one such thing for each of its databases: a queue, a cache. It disappears with its pool.
import type { Database } from './db.ts';

/** The first call with a pool makes the thing, from that caller's floor. Every later call finds the same one. */
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
