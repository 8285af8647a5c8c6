// Applies db/functions (today's functions, guards, triggers, views and grants) whenever a file changed.
//
// The database's state must follow from these files alone, not from what earlier versions of them left. So one
// transaction drops all triggers, views, functions and their types, and revokes all rights on tables. Then the files
// run, folder by folder in rank order. A function that no file defines any more is gone, and so is a right that no file
// grants. A function's return type can simply be changed.
//
// Functions that a table calls in a default or a check cannot be dropped. They are in db/migrations, with the tables.
//
// Each file runs as the owner of its folder's schema. Bodies are checked at the end, so the order of files inside a
// folder matters only for views and data.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Database, isRetryable, type Transaction, transaction } from './db.ts';
import { explainSqlError } from './explain-sql-error.ts';
import { underMigrationLock } from './migration-lock.ts';

export const FUNCTIONS = path.resolve(import.meta.dirname, '../../../db/functions');

const OWNERS = ['c3_owner', 'c3_ledger'];
const OTHERS = ['public', 'c3_app', 'c3_rail', 'c3_draws', ...OWNERS];

/** Applies the folder if a file changed or a migration ran since the last time. Returns whether it did. */
export async function applyFunctions(
  sql: Database,
  options: { folder: string; say?: ((line: string) => void) | undefined },
): Promise<boolean> {
  const files = readFunctions(options.folder);
  return underMigrationLock(sql, async () => {
    await makeRecord(sql);
    const checksum = checksumOf(files, await migrationsRun(sql));
    const [before] = await sql`select checksum from migrations.functions`;
    if (before?.checksum === checksum) return false;
    options.say?.('applying: db/functions');
    // Autovacuum may conflict with this transaction, which is then rolled back and runs again.
    await transaction(sql, async (tx) => {
      await tx.unsafe('set local search_path = pg_catalog; set local check_function_bodies = off');
      await dropAll(tx);
      for (const file of files) await runOne(tx, file);
      await tx.unsafe('reset role');
      await checkBodies(tx);
      await keepRelease(tx, checksum);
      await tx`
        insert into migrations.functions (checksum) values (${checksum})
        on conflict (one) do update set checksum = excluded.checksum, applied_at = now()`;
    });
    return true;
  });
}

/** Whether the files applied last were those of this release, by the ledger's record. */
export async function textOfFunctions(sql: Database): Promise<'ours' | 'another'> {
  const [kept] = await sql<{ checksum: string }[]>`select checksum from ledger.release order by id desc limit 1`;
  const ours = checksumOf(readFunctions(FUNCTIONS), await migrationsRun(sql));
  return kept?.checksum === ours ? 'ours' : 'another';
}

type FunctionFile = { name: string; owner: string; text: string };

/** Every file, in the order in which they run: folders as order.gen.txt ranks them, files by name. */
function readFunctions(folder: string): FunctionFile[] {
  const order = fs.readFileSync(path.join(folder, 'order.gen.txt'), 'utf8').trim().split('\n');
  for (const item of fs.readdirSync(folder, { withFileTypes: true })) {
    if (item.isDirectory() && !order.includes(item.name))
      throw new Error(`db/functions/${item.name} has no rank: npm run wire writes order.gen.txt`);
  }
  return order.flatMap((feature) =>
    fs
      .readdirSync(path.join(folder, feature))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => name.slice(0, -'.sql'.length))
      .sort() // without their endings: guard before guard-act
      .map((name) => ({
        name: `${feature}/${name}.sql`,
        owner: feature === 'ledger' ? 'c3_ledger' : 'c3_owner',
        text: fs.readFileSync(path.join(folder, feature, `${name}.sql`), 'utf8'),
      })),
  );
}

// Includes the migrations that ran, because a new table has rights only after the grants ran again.
function checksumOf(files: FunctionFile[], migrations: string[]): string {
  const parts = [...files.flatMap((file) => [file.name, file.text]), ...migrations];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function migrationsRun(sql: Database): Promise<string[]> {
  return (await sql<{ name: string }[]>`select name from migrations.applied order by name`).map((row) => row.name);
}

async function makeRecord(sql: Database): Promise<void> {
  await sql.unsafe(`
    create table if not exists migrations.functions (
      one boolean primary key default true check (one),
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    grant select on migrations.functions to public;
  `);
}

// Nothing here cascades. If a table or an object of others depends on something, the transaction fails and names it.
async function dropAll(tx: Transaction): Promise<void> {
  const ours = tx`n.nspname <> 'graphile_worker'
    and n.nspowner in (select r.oid from pg_roles r where r.rolname = any (${OWNERS}))`;
  const triggers = await tx<{ name: string; table: string }[]>`
    select quote_ident(t.tgname) as name, t.tgrelid::regclass::text as table
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and ${ours} order by 2, 1`;
  for (const trigger of triggers) await tx.unsafe(`drop trigger ${trigger.name} on ${trigger.table}`);
  const views = await tx<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and ${ours}`;
  if (views.length > 0) await tx.unsafe(`drop view ${views.map((view) => view.name).join(', ')}`);
  const routines = await tx<{ name: string }[]>`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${ours} and not exists (
      select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
        and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass))`;
  if (routines.length > 0) await tx.unsafe(`drop routine ${routines.map((routine) => routine.name).join(', ')}`);
  const types = await tx<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'c' and ${ours}`;
  if (types.length > 0) await tx.unsafe(`drop type ${types.map((type) => type.name).join(', ')}`);
  const schemas = await tx<{ name: string; owner: string }[]>`
    select quote_ident(n.nspname) as name, n.nspowner::regrole::text as owner from pg_namespace n where ${ours}`;
  for (const { name, owner } of schemas) {
    const others = OTHERS.filter((role) => role !== owner).join(', ');
    await tx.unsafe(`
      revoke all on schema ${name} from ${others};
      revoke all on all tables in schema ${name} from ${others};
      revoke all on all sequences in schema ${name} from ${others}`);
  }
}

async function runOne(tx: Transaction, file: FunctionFile): Promise<void> {
  await tx.unsafe(`set local role ${file.owner}`);
  try {
    await tx.unsafe(file.text);
  } catch (error) {
    if (isRetryable(error)) throw error;
    throw new Error(`db/functions/${file.name}: ${explainSqlError(error, file.text)}`, { cause: error });
  }
}

// Records in the ledger what the files defined. A replay then finds a rule, a function or a right that no file made
// (proofs.md 5).
async function keepRelease(tx: Transaction, checksum: string): Promise<void> {
  const [ledger] = await tx`select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'ledger' and p.proname = 'keep_release'`;
  if (!ledger) return; // a folder without the ledger, in tests of this file and in releases before seals
  await tx.unsafe('set local role c3_ledger');
  await tx`select ledger.keep_release(${checksum})`;
  await tx.unsafe('reset role');
}

/** Lets PostgreSQL check each body, under the search path with which the function will run. */
async function checkBodies(tx: Transaction): Promise<void> {
  await tx.unsafe(`
    set local check_function_bodies = on;
    do $$ declare f record; v_path text; begin
      for f in
        select p.oid, p.proconfig, l.lanname as language
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
        where n.nspowner in (select r.oid from pg_roles r where r.rolname in ('${OWNERS.join("', '")}'))
          and n.nspname <> 'graphile_worker' and l.lanname in ('sql', 'plpgsql')
      loop
        select substr(c, length('search_path=') + 1) into v_path
          from unnest(f.proconfig) c where c like 'search_path=%';
        perform set_config('search_path', coalesce(v_path, 'pg_catalog'), true);
        begin
          if f.language = 'sql' then perform fmgr_sql_validator(f.oid); else perform plpgsql_validator(f.oid); end if;
        exception when others then
          raise exception 'db/functions: %: %', f.oid::regprocedure, sqlerrm;
        end;
      end loop;
    end $$;
    set local search_path = pg_catalog;
  `);
}
