// Databases for tests: real PostgreSQL, cloned from the migrated template in a few milliseconds and dropped after the
// file.

import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import path from 'node:path';
import { inject, expect } from 'vitest';
import { runChecks } from '#platform/database/checks.ts';
import { withAdmin } from '#platform/database/databases.ts';
import { connect, type Database, socketUrl, type Transaction } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { PASSWORDS, TEMPLATE } from './database-run.ts';

// A caller that uses the pool inside its own transaction holds one connection and waits for another. Enough such
// callers block the pool for good, so in tests a single one is an error.

type Work = (tx: Transaction) => unknown;

const within = new AsyncLocalStorage<Database>();

/** The same pool, which throws if it is used inside one of its own transactions. */
function guarded(sql: Database): Database {
  const refuseWithin = () => {
    if (within.getStore() === sql)
      throw new Error('the pool was used inside a transaction, which already holds one of its connections');
  };
  return new Proxy(sql, {
    apply(target, self, args: unknown[]) {
      // A tagged template is a query. Any other call only builds a part of one.
      if (Array.isArray((args[0] as { raw?: unknown } | undefined)?.raw)) refuseWithin();
      return Reflect.apply(target as never, self, args);
    },
    get(target, name) {
      if (name === 'begin')
        return (...args: [Work] | [string, Work]) => {
          refuseWithin();
          const work = args.at(-1) as Work;
          return target.begin(args.length === 2 ? args[0] : '', (tx) => within.run(target, () => work(tx)));
        };
      if (name === 'unsafe' || name === 'reserve') refuseWithin();
      // What a listener does later is not part of the transaction in which it was registered.
      if (name === 'listen')
        return (...args: Parameters<Database['listen']>) => within.exit(() => target.listen(...args));
      return Reflect.get(target, name);
    },
  });
}

export type FreshDatabase = {
  name: string;
  /** The superuser, to read what the roles may not, and to break things on purpose. */
  admin: Database;
  /** Owner of the objects of platform and features. */
  owner: Database;
  /** The role of api and jobs, with its real rights. */
  app: Database;
  /** The role of the rail. */
  rail: Database;
  /** The role of the draws process. */
  draws: Database;
  urls: { admin: string; app: string; rail: string; draws: string };
};

export type FreshOptions = {
  /** False only if a test corrupts the books to see a check find that. */
  checked?: boolean;
  /** Most connections for each role [4]. Each new one costs tens of milliseconds before it has read the schema. */
  max?: number;
  /** Fills an empty database; without it the migrated template is cloned. `url` is the superuser's. */
  fill?: (url: string) => Promise<void>;
};

type Opened = { name: string; checked: boolean; app: Database | undefined; pools: Database[] };

const opened: Opened[] = [];
let counter = 0;

/**
 * A new, migrated database. Call it in beforeAll or beforeEach. After the file every db/checks/*.sql must find nothing
 * in it.
 */
export async function freshDatabase(options: FreshOptions = {}): Promise<FreshDatabase> {
  const name = await create(options.fill ? 'template0' : TEMPLATE);
  const urls = {
    admin: url(name, 'postgres'),
    app: url(name, 'c3_app', PASSWORDS.app),
    rail: url(name, 'c3_rail', PASSWORDS.rail),
    draws: url(name, 'c3_draws', PASSWORDS.draws),
  };
  // On a busy machine fifty calls that wait for one row take longer than a member would be left waiting.
  const patience = { max: options.max ?? 4, lockTimeoutMs: 60_000, statementTimeoutMs: 60_000, waitMs: 120_000 };
  await options.fill?.(urls.admin);
  const database = {
    name,
    urls,
    admin: connect({ url: urls.admin, name: 'test admin', ...patience }),
    owner: connect({ url: urls.admin, name: 'test owner', ...patience, role: 'c3_owner' }),
    app: guarded(connect({ url: urls.app, name: 'test app', ...patience })),
    rail: connect({ url: urls.rail, name: 'test rail', ...patience }),
    draws: connect({ url: urls.draws, name: 'test draws', ...patience }),
  };
  const pools = [database.admin, database.owner, database.app, database.rail, database.draws];
  opened.push({ name, checked: options.checked ?? true, app: database.app, pools });
  owners.set(database.app, database.owner);
  return database;
}

/** The owner's connections to the database of an app's connections, for acts of the installation. */
export const owners = new WeakMap<Database, Database>();

export const ownerOf = (app: Database): Database => required(owners.get(app), 'the owner of this database');

/** An empty database, for code that creates its own schema. */
export async function emptyDatabase(): Promise<{ name: string; url: string; admin: Database }> {
  const name = await create('template0');
  const admin = connect({ url: url(name, 'postgres'), name: 'test admin' });
  opened.push({ name, checked: false, app: undefined, pools: [admin] });
  return { name, url: url(name, 'postgres'), admin };
}

/** Called by setup.ts after each test file. Throws if a check finds rows. */
export async function closeDatabases(): Promise<void> {
  const complaints: string[] = [];
  for (const database of opened.splice(0)) complaints.push(...(await close(database)));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/** Closes a database before its file ends, for tests that use many. Throws if a check finds rows. */
export async function closeDatabase({ name }: FreshDatabase): Promise<void> {
  const at = opened.findIndex((one) => one.name === name);
  const complaints = (await Promise.all(opened.splice(at, 1).map(close))).flat();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

async function close({ name, checked, app, pools }: Opened): Promise<string[]> {
  const complaints: string[] = [];
  for (const found of checked && app ? await runChecks(app) : []) {
    const rows = found.rows.map((row) =>
      JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    );
    complaints.push(`db/checks/${found.check}.sql found ${found.total} row(s):\n  ${rows.join('\n  ')}`);
  }
  await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })));
  const reach = process.env.REACH; // set by the mutation drill
  if (reach) await withAdmin(url(name, 'postgres'), (sql) => keepReach(sql, reach));
  await withServer((sql) => sql.unsafe(`drop database ${name} with (force)`));
  return complaints;
}

async function create(template: string): Promise<string> {
  counter += 1;
  const name = `t_${process.pid}_${process.env.VITEST_POOL_ID ?? '0'}_${Date.now().toString(36)}_${counter}`;
  await withServer((sql) => sql.unsafe(`create database ${name} template ${template} strategy file_copy`));
  // A clone does not copy the rights on its database. Grant the same as databases.ts.
  const rights = [
    `grant create on database ${name} to c3_owner, c3_ledger`,
    `revoke connect, temporary on database ${name} from public`,
    `grant connect on database ${name} to c3_app, c3_rail, c3_draws`,
  ];
  if (template === TEMPLATE) await withServer((sql) => sql.unsafe(rights.join(';')));
  return name;
}

const withServer = (work: (sql: Database) => PromiseLike<unknown>) => withAdmin(url('postgres', 'postgres'), work);

function url(database: string, user: string, password?: string): string {
  return socketUrl({ ...inject('database'), user, password, database });
}

// Records which functions of the database a test file called, for the mutation drill.

/** Adds the functions called in this database to the file's record in `folder`. Call it when the file is done. */
async function keepReach(sql: Database, folder: string): Promise<void> {
  // A server process reports its counts when it ends.
  await sql`
    select pg_terminate_backend(pid, 15000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const rows = await sql<{ name: string }[]>`
    select distinct schemaname || '.' || funcname as name from pg_stat_user_functions`;
  const file = path.join(folder, encodeURIComponent(expect.getState().testPath ?? ''));
  fs.appendFileSync(file, rows.map(({ name }) => `${name}\n`).join(''));
}

// Posting rules that a test or the bench adds to its own database, to move money without a feature.
declare module '../../src/ledger/posting.ts' {
  interface RulesOfTests {
    test_move: never;
    test_covered: never;
    test_back: never;
    test_act: never;
    test_out: never;
    test_fund: never;
    test_income: never;
    test_stock: never;
    bench_in: never;
    bench_fund: never;
    bench_move: never;
  }
}
