/** Connects to the bank's own database and runs its migrations. */
import path from 'node:path';
import { connect, type Database, type Queryable, type Transaction } from '#platform/database/db.ts';
import { applyMigrations } from '#platform/database/migrate.ts';

export type Sql = Database;
export type Tx = Transaction;
/** Anything that can run a query: the pool, or a transaction. */
export type Db = Queryable;

export function openDatabase(url: string): Sql {
  return connect({ url, name: 'c3 sandbox bank', max: 10 });
}

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** Migrates the database to the newest version. Two processes may call it at once. */
export async function migrate(url: string): Promise<void> {
  const sql = connect({ url, name: 'c3 sandbox bank migration', max: 1, statementTimeoutMs: 0 });
  try {
    await applyMigrations(sql, { folder: MIGRATIONS });
  } finally {
    await sql.end();
  }
}
