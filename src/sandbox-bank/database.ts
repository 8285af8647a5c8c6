/** The bank's own database: connection and plain-SQL, forward-only migrations. */
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Database, type Queryable, type Transaction } from '../platform/db.ts';

export type Sql = Database;
export type Tx = Transaction;
/** Anything that can run a query: the pool, or a transaction. */
export type Db = Queryable;

export function openDatabase(url: string): Sql {
  return connect({ url, name: 'c3 sandbox bank', max: 10 });
}

const folder = new URL('./migrations/', import.meta.url);
/** Any number will do, as long as every process of the bank takes the same one. */
const MIGRATION_LOCK = 5_203_001;

/** Brings the database to the newest migration. Safe when two processes start at once. */
export async function migrate(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`;
    await tx`create schema if not exists bank`;
    await tx`create table if not exists bank.migration (name text primary key, applied_at timestamptz not null default now())`;
    const applied = new Set((await tx<{ name: string }[]>`select name from bank.migration`).map((row) => row.name));
    const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
    for (const name of files.sort()) {
      if (applied.has(name)) continue;
      await tx.unsafe(readFileSync(new URL(name, folder), 'utf8'));
      await tx`insert into bank.migration (name) values (${name})`;
    }
  });
}
