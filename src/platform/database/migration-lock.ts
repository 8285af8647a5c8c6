import type { Database } from './db.ts';

const LOCK = 7_203_001; // pg_advisory_lock key: an arbitrary fixed number

/** Does the work while no other start migrates the same database. `sql` has a single connection. */
export async function underMigrationLock<Result>(sql: Database, work: () => Promise<Result>): Promise<Result> {
  await sql`select pg_advisory_lock(${LOCK})`;
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`;
  }
}
