// Removes the remains of the sandbox's first filling if it was interrupted, because half a history is worse than none.
// The same start then fills it again (docs/decisions/0034-released-migrations.md).
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { headsFile } from '#ledger/heads.ts';
import type { Config } from '#platform/settings/config.ts';
import { type Databases, withAdmin } from '#platform/database/databases.ts';
import type { Database, Queryable } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';

/** Processes of a killed start end by themselves within this time. */
const OTHERS_GONE_MS_MAX = 20_000;

/**
 * Removes the remains of a filling that began and did not end. True if there were any. Only the start calls it, while
 * it holds the data folder and before it starts a process. It may be killed at any point: the mark of the interrupted
 * filling is removed last.
 */
export async function clearCutFilling(
  config: Pick<Config, 'dataDir' | 'profile'>,
  databases: Pick<Databases, 'adminUrl' | 'bankUrl'>,
): Promise<boolean> {
  if (config.profile !== 'sandbox' || (await stateOfFilling(databases.adminUrl)) !== 'cut') return false;
  // These heads belong to the chain that is removed. The new chain would never match them.
  fs.rmSync(headsFile(config.dataDir), { force: true });
  await withAdmin(databases.bankUrl, (sql) => dropSchemas(sql, ['bank', 'migrations']));
  await withAdmin(databases.adminUrl, async (sql) => dropSchemas(sql, ['migrations', ...(await ownedSchemas(sql))]));
  return true;
}

/** How far the first filling of the sandbox has come. */
export async function stateOfFilling(url: string): Promise<'none' | 'cut' | 'done'> {
  let state: 'none' | 'cut' | 'done' = 'none';
  await withAdmin(url, async (sql) => {
    const [mark] = await sql<{ done: boolean }[]>`
      select done_at is not null as done from platform.history where platform.is_sandbox()`;
    if (mark) state = mark.done ? 'done' : 'cut';
  });
  return state;
}

/** Schemas of our owner roles, including the job queue's. */
async function ownedSchemas(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace
    where nspowner in (select oid from pg_roles where rolname in ('c3_owner', 'c3_ledger'))`;
  return rows.map(({ name }) => name);
}

/** Drops all of them or none. Throws and drops nothing if that would also remove something outside of them. */
async function dropSchemas(sql: Database, schemas: readonly string[]): Promise<void> {
  await othersGone(sql);
  await sql.begin(async (tx) => {
    const before = await countOutside(tx, schemas);
    for (const schema of schemas) await tx`drop schema if exists ${tx(schema)} cascade`;
    if ((await countOutside(tx, schemas)) !== before)
      throw new Error(
        'the first filling was cut short, and something of yours in the database depends on it: remove it',
      );
  });
}

/** Waits until the connections of the previous start are closed. */
async function othersGone(sql: Database): Promise<void> {
  for (const deadline = Date.now() + OTHERS_GONE_MS_MAX; ; await sleep(100)) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    if (required(row).count === 0) return;
    if (Date.now() > deadline)
      throw new Error('the first filling was cut short, and something still works on its database: stop that first');
  }
}

async function countOutside(sql: Queryable, schemas: readonly string[]): Promise<string> {
  const [row] = await sql<{ count: string }[]>`
    with outside as (
      select oid from pg_namespace
      where nspname <> all (${schemas}) and nspname !~ '^pg_' and nspname <> 'information_schema')
    select concat_ws(' ',
      (select count(*) from pg_class where relnamespace in (table outside)),
      (select count(*) from pg_proc where pronamespace in (table outside)),
      (select count(*) from pg_type where typnamespace in (table outside)),
      (select count(*) from pg_constraint where connamespace in (table outside)),
      (select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace in (table outside) and not a.attisdropped)) as count`;
  return required(row).count;
}
