// Brings a database up to date: creates the roles, runs new migrations, applies db/functions, prepares the job queue.
//
// Roles (they belong to the whole server):
//   c3_owner   no login; owns the schemas and objects of platform and features
//   c3_ledger  no login; owns the ledger's schema, tables and functions
//   c3_app     login; api and jobs; owns nothing, has the rights that db/functions grants
//   c3_rail    login; the rail, the only writer of statement lines and the only one to order payouts
//   c3_draws   login; the draws process, the only reader of seeds and the only one to settle plays
//
// db/migrations makes tables, constraints, indexes, sequences and first data. Each file runs once, in a transaction
// that begins as c3_owner. A file of the ledger switches by `set role c3_ledger;`, and back by `set role c3_owner;`.
// Both owners may create schemas; neither can use the other's objects without a GRANT.
//
// db/functions makes everything else: functions, guards, triggers, views, grants (functions.ts). It is applied again
// after the migrations, whenever its text changed.
//
// No role may execute a function of c3_ledger until a file grants it. PostgreSQL would let every role do so, and those
// functions run with their owner's rights.
//
// The migrating role is the embedded server's superuser, or the role of DATABASE_URL, which needs CREATEROLE and CREATE
// on the database. migrations.applied lists each file that ran, with its SHA-256. If a file changed afterwards, the
// start is refused, unless record.json names the former text.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import { messageOf } from '../process/caught.ts';
import { connect, type Database, exactName, driverUrl, sqlState, type Transaction } from './db.ts';
import { applyFunctions, FUNCTIONS } from './functions.ts';
import { explainSqlError } from './explain-sql-error.ts';
import { underMigrationLock } from './migration-lock.ts';

type MigrationFile = { name: string; text: string; checksum: string };

export type MigrationRecord = {
  why: string;
  files: Record<string, { sha256: string; before?: string[] }>;
  gone?: Record<string, string[]>;
  renamed?: Record<string, string>;
};

export const RECORD = 'record.json';

/** All files of the folder, in the order in which they run. Throws if a name is malformed or a number used twice. */
export function readMigrations(folder: string): MigrationFile[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const numbers = new Set<string>();
  return names.sort().map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new Error(`${name}: a migration is named 0001-words-with-hyphens.sql`);
    if (numbers.has(number)) throw new Error(`${name}: number ${number} is taken by another migration`);
    numbers.add(number);
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** Undefined for a folder without a record. */
export function readRecord(folder: string): MigrationRecord | undefined {
  const file = path.join(folder, RECORD);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as MigrationRecord) : undefined;
}

/**
 * Names of today's files that already ran on a database, by its list of names and SHA-256. Throws an error of one line
 * if a file ran with another text, or is neither in the folder nor in the record.
 */
export function filesRun(
  applied: ReadonlyMap<string, string>,
  { folder, files, record }: { folder: string; files: readonly MigrationFile[]; record: MigrationRecord | undefined },
): Set<string> {
  const today = new Map(files.map((file) => [file.name, file.checksum]));
  const ran = new Set<string>();
  for (const [name, checksum] of applied) {
    const now = record?.renamed?.[name] ?? name;
    const expected = today.get(now);
    if (expected === undefined) {
      if (record?.gone?.[name]?.includes(checksum)) continue;
      throw new Error(
        `migration ${name} ran on this database but is not in ${folder}: the code is older than the data`,
      );
    }
    const known = record?.files[now];
    const isFormer = known?.sha256 === expected && known.before?.includes(checksum);
    if (checksum !== expected && !isFormer)
      throw new Error(
        `migration ${name} has changed since it ran on this database. If you changed it, put it back and add a ` +
          'new file. If code between two releases made this data, start again with empty data ' +
          '(docs/operating.md, Upgrades)',
      );
    ran.add(now);
  }
  return ran;
}

export type LoginPasswords = { app: string; rail: string; draws: string };

export type MigrateOptions = {
  /** Connection string of the migrating role. */
  url: string;
  passwords: LoginPasswords;
  say?: (line: string) => void;
};

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations');

/** Brings one database up to date. Returns the migrations that ran now. Throws an error of one clear line. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const sql = connect({ url: options.url, name: 'c3 migrate', max: 1, statementTimeoutMs: 0 });
  try {
    await makeRoles(sql, options.passwords);
    const ran = await applyMigrations(sql, {
      folder: MIGRATIONS,
      runAs: 'c3_owner',
      say: options.say,
    });
    await applyFunctions(sql, { folder: FUNCTIONS, say: options.say });
    await prepareJobs(sql, options.url);
    return ran;
  } finally {
    await sql.end();
  }
}

/** Runs a folder's new files on a single-connection pool, under a lock. `runAs`: the role that owns the new objects. */
export async function applyMigrations(
  sql: Database,
  options: { folder: string; runAs?: string; say?: (line: string) => void },
): Promise<string[]> {
  return underMigrationLock(sql, async () => {
    await makeRecord(sql);
    const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from migrations.applied`;
    const files = readMigrations(options.folder);
    const done = filesRun(new Map(rows.map(({ name, checksum }) => [name, checksum])), {
      folder: options.folder,
      files,
      record: readRecord(options.folder),
    });
    const ran: string[] = [];
    for (const file of files) {
      if (done.has(file.name)) continue;
      options.say?.(`migrating: ${file.name}`);
      await sql.begin((tx) => runOne(tx, file, options.runAs));
      ran.push(file.name);
    }
    return ran;
  });
}

/** Sorted names of all migrations. */
export function migrationNames(folder: string = MIGRATIONS): string[] {
  return readMigrations(folder).map((file) => file.name);
}

async function runOne(tx: Transaction, file: MigrationFile, runAs: string | undefined): Promise<void> {
  if (runAs !== undefined) await tx.unsafe(`set local role ${runAs}`);
  try {
    await tx.unsafe(file.text);
  } catch (error) {
    throw new Error(`migration ${file.name}: ${explainSqlError(error, file.text)}`, { cause: error });
  }
  await tx.unsafe('reset role'); // the file may have set a role for the session
  await tx`insert into migrations.applied (name, checksum) values (${file.name}, ${file.checksum})`;
}

async function makeRecord(sql: Database): Promise<void> {
  await sql.unsafe(`
    create schema if not exists migrations;
    create table if not exists migrations.applied (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    grant usage on schema migrations to public;
    grant select on migrations.applied to public;
  `);
}

/** The five roles, and the right of both owners to create schemas in this database. */
export async function makeRoles(sql: Database, passwords: LoginPasswords): Promise<void> {
  const [database] = await sql`select current_database() as name`;
  for (const role of ['c3_owner', 'c3_ledger']) await makeRole(sql, role, 'nologin');
  await makeRole(sql, 'c3_app', 'login', passwords.app);
  await renameFeedRole(sql);
  await makeRole(sql, 'c3_rail', 'login', passwords.rail);
  await makeRole(sql, 'c3_draws', 'login', passwords.draws);
  for (const role of ['c3_owner', 'c3_ledger']) {
    await sql`grant ${sql(role)} to current_user`;
    await sql`grant create on database ${exactName(sql, database?.name)} to ${sql(role)}`;
  }
  await sql.unsafe('alter default privileges for role c3_ledger revoke execute on functions from public');
}

/** Renames the rail's role from its former name c3_feed. If both exist, takes all rights from c3_feed. */
async function renameFeedRole(sql: Database): Promise<void> {
  const there = await sql<{ name: string }[]>`
    select rolname as name from pg_roles where rolname in ('c3_feed', 'c3_rail') order by 1`;
  if (there[0]?.name !== 'c3_feed') return;
  if (there.length === 1) await sql`alter role c3_feed rename to c3_rail`;
  else await sql.unsafe('grant c3_feed to current_user; drop owned by c3_feed');
}

/** Creates a role, or sets its password when it is there already. */
export async function makeRole(
  sql: Database,
  role: string,
  login: 'login' | 'nologin',
  password?: string,
): Promise<void> {
  const secret = password === undefined ? '' : ` password '${password.replaceAll("'", "''")}'`;
  try {
    const [there] = await sql`select from pg_roles where rolname = ${role}`;
    if (!there) await sql.unsafe(`create role ${role} ${login}${secret}`);
    else if (secret) await sql.unsafe(`alter role ${role} ${login}${secret}`);
  } catch (error) {
    // Another start makes or alters it at this moment, with the same password.
    if (sqlState(error) === '42710' || messageOf(error) === 'tuple concurrently updated') return;
    if (sqlState(error) === '42501')
      throw new Error(`the database user may not create or alter the role ${role}: it needs CREATEROLE`);
    throw error;
  }
}

/** The job queue's own schema, owned by c3_owner; c3_app may add and run jobs. */
async function prepareJobs(sql: Database, url: string): Promise<void> {
  const asOwner = new URL(driverUrl(url));
  asOwner.searchParams.set('options', '-c role=c3_owner');
  await runMigrations({ connectionString: asOwner.href, logger: new Logger(() => () => {}) });
  await sql.begin(async (tx) => {
    await tx.unsafe('set local role c3_owner');
    await tx.unsafe(`
      grant usage on schema graphile_worker to c3_app;
      grant select, insert, update, delete on all tables in schema graphile_worker to c3_app;
      grant usage, select on all sequences in schema graphile_worker to c3_app;
      grant execute on all functions in schema graphile_worker to c3_app;
    `);
    // Its tables have row security without policies, so only their owner could use them.
    const tables = await tx`
      select c.relname as name from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'c3_app_works')`;
    for (const { name } of tables) {
      await tx`create policy c3_app_works on graphile_worker.${tx(name)} to c3_app using (true) with check (true)`;
    }
  });
}
