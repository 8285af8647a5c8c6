// Opens the databases of an installation, the app's and the sandbox bank's, on the embedded server or on the one that
// DATABASE_URL names. Creates and migrates them if needed. The start script and every command that works on the data
// use it (check, sandbox, bench).

import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, messageOf } from '../process/caught.ts';
import type { Config } from '../settings/config.ts';
import { demandWhole } from '../backup/restore-mark.ts';
import { demandConnections, roomFor } from './connections.ts';
import { connect, type Database, exactName, isOutage, socketUrl, sqlState } from './db.ts';
import { type DatabaseServer, startDatabaseServer } from './server.ts';
import { type LoginPasswords, makeRole, migrate } from './migrate.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { required } from '../required.ts';

export type Databases = {
  /** The migrating role, for the start script and tests only. */
  adminUrl: string;
  /** As c3_app, c3_rail and c3_draws; and as c3_bank, on the bank's own database. */
  appUrl: string;
  railUrl: string;
  drawsUrl: string;
  bankUrl: string;
  /** Undefined with DATABASE_URL. */
  server: DatabaseServer | undefined;
  /** Stops the embedded server, unless it was already running before this call. */
  release: () => Promise<void>;
};

const NAME = 'c3';
const BANK_NAME = 'c3_bank';
const OLDEST_VERSION = 18;
/** How often opening is tried when the server goes away meanwhile, and the pause between two tries. */
const ATTEMPTS = 20;
const AGAIN_MS = 250;

/** Starts or finds the server, creates the databases, and migrates the app's. Throws an error of one clear line. */
export async function openDatabases(
  config: Config,
  secrets: Secrets,
  say: (line: string) => void = () => {},
): Promise<Databases> {
  if (config.databaseUrl !== undefined) return openExternal(config.databaseUrl, config, secrets, say);
  demandWhole(config.dataDir);
  let launched = false;
  for (let attempt = 1; ; attempt += 1) {
    const server = await startDatabaseServer({ dataDir: config.dataDir, settings: roomFor(config), say });
    launched ||= !server.reused;
    const release = async (): Promise<void> => {
      if (launched) await server.stop();
    };
    try {
      return { ...(await prepareEmbedded(server, config, secrets, say)), server, release };
    } catch (error) {
      // A server that crashes meanwhile recovers by itself. To stop and start it would take longer.
      if (!isOutage(error) || attempt === ATTEMPTS) {
        await release();
        throw error;
      }
      say('the database went away; once more');
      await sleep(AGAIN_MS);
    }
  }
}

async function prepareEmbedded(
  server: DatabaseServer,
  config: Config,
  secrets: Secrets,
  say: (line: string) => void,
): Promise<Pick<Databases, 'adminUrl' | 'appUrl' | 'railUrl' | 'drawsUrl' | 'bankUrl'>> {
  const login = (user: string, password: string, database: string): string =>
    socketUrl({ ...server, user, password, database });
  const adminUrl = server.adminUrl(NAME);
  await withAdmin(server.adminUrl('postgres'), (sql) => makeDatabase(sql, NAME));
  await withAdmin(adminUrl, (sql) => demandOwn(sql, secrets, FOREIGN_SECRETS));
  await withAdmin(server.adminUrl('postgres'), (sql) => makeBankDatabase(sql, BANK_NAME, secrets.dbBankPassword));
  await prepare(adminUrl, config, secrets, say);
  return {
    adminUrl,
    appUrl: login('c3_app', secrets.dbAppPassword, NAME),
    railUrl: login('c3_rail', secrets.dbRailPassword, NAME),
    drawsUrl: login('c3_draws', secrets.dbDrawsPassword, NAME),
    bankUrl: config.bankDatabaseUrl ?? login(BANK_NAME, secrets.dbBankPassword, BANK_NAME),
  };
}

async function openExternal(
  adminUrl: string,
  config: Config,
  secrets: Secrets,
  say: (line: string) => void,
): Promise<Databases> {
  const bankName = `${decodeURIComponent(new URL(adminUrl).pathname.slice(1))}_bank`;
  await withAdmin(adminUrl, async (sql) => {
    const [server] = await sql`select current_setting('server_version_num')::int / 10000 as version`.catch(
      (error: unknown) => {
        throw new Error(`DATABASE_URL: cannot connect: ${messageOf(error) || codeOf(error)}`);
      },
    );
    if (server?.version < OLDEST_VERSION)
      throw new Error(`DATABASE_URL: is PostgreSQL ${server?.version}, C3 needs ${OLDEST_VERSION}`);
    await demandOwn(sql, secrets, FOREIGN_DATABASE);
    if (config.bankDatabaseUrl === undefined) {
      await makeBankDatabase(sql, bankName, secrets.dbBankPassword).catch((error: Error) => {
        throw new Error(
          `the bank's database ${bankName} could not be made (${error.message}): set BANK_DATABASE_URL to ` +
            'one that exists',
        );
      });
    }
  });
  await prepare(adminUrl, config, secrets, say);
  return {
    adminUrl,
    appUrl: asRole(adminUrl, 'c3_app', secrets.dbAppPassword),
    railUrl: asRole(adminUrl, 'c3_rail', secrets.dbRailPassword),
    drawsUrl: asRole(adminUrl, 'c3_draws', secrets.dbDrawsPassword),
    bankUrl: config.bankDatabaseUrl ?? asRole(adminUrl, BANK_NAME, secrets.dbBankPassword, bankName),
    server: undefined,
    release: async () => {},
  };
}

/** Migrates the app's database, checks that it belongs to this installation, and closes it to other roles. */
async function prepare(url: string, config: Config, secrets: Secrets, say: (line: string) => void): Promise<void> {
  await migrate({ url, passwords: passwordsOf(secrets), say });
  await withAdmin(url, async (sql) => {
    await sql`insert into platform.installation (mark) values (${secrets.installation}) on conflict do nothing`;
    await demandOwn(sql, secrets, FOREIGN_DATABASE);
    await demandConnections(sql, config);
    await closeToOthers(sql);
    await demandProfile(sql, config.profile);
  });
}

export function passwordsOf(secrets: Secrets): LoginPasswords {
  return { app: secrets.dbAppPassword, rail: secrets.dbRailPassword, draws: secrets.dbDrawsPassword };
}

function asRole(url: string, user: string, password: string, database?: string): string {
  const login = new URL(url);
  login.username = user;
  login.password = password;
  if (database !== undefined) login.pathname = `/${database}`;
  return login.href;
}

/** Does the work on a connection that is closed afterwards. */
export async function withAdmin(url: string, work: (sql: Database) => PromiseLike<unknown>): Promise<void> {
  const sql = connect({ url, name: 'c3 start', max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

async function makeDatabase(sql: Database, name: string, owner?: string): Promise<void> {
  const [there] = await sql`select from pg_database where datname = ${name}`;
  if (there) return;
  try {
    const owned = owner === undefined ? sql`` : sql`owner ${exactName(sql, owner)}`;
    await sql`create database ${exactName(sql, name)} template template0 ${owned}`;
  } catch (error) {
    // Another start created it at this moment.
    if (sqlState(error) !== '42P04' && sqlState(error) !== '23505') throw error;
  }
}

/** The bank's role owns its database, and can connect to no other of ours. */
async function makeBankDatabase(sql: Database, name: string, password: string): Promise<void> {
  await makeRole(sql, BANK_NAME, 'login', password);
  await sql`grant ${sql(BANK_NAME)} to current_user`;
  await makeDatabase(sql, name, BANK_NAME);
  await sql`revoke connect on database ${exactName(sql, name)} from public`;
}

const FOREIGN_SECRETS =
  'secrets.json: the database in DATA_DIR was begun with another: put the one that belongs to it back';
const FOREIGN_DATABASE =
  'DATABASE_URL: another installation began this database: start with its DATA_DIR, or name an empty one';

/** Throws if the database belongs to another installation, before anything in it is changed. */
async function demandOwn(sql: Database, { installation }: Secrets, why: string): Promise<void> {
  const [known] = await sql<{ known: boolean }[]>`select to_regclass('platform.installation') is not null as known`;
  if (!known?.known) return;
  const [begun] = await sql<{ mark: string }[]>`select mark from platform.installation`;
  if (begun && begun.mark !== installation) throw new Error(why);
}

/** Throws if these secrets do not belong to a restored copy of the database. */
export const demandMark = (sql: Database, secrets: Secrets): Promise<void> => demandOwn(sql, secrets, FOREIGN_SECRETS);

/** Throws if the data was created in another profile, because only the sandbox's clock may move (promises.md 9). */
async function demandProfile(sql: Database, profile: Config['profile']): Promise<void> {
  await sql`update platform.clock set profile = ${profile} where profile is null`;
  const [kept] = await sql<{ profile: string }[]>`select profile from platform.clock`;
  if (kept?.profile !== profile)
    throw new Error(
      `PROFILE: this data belongs to the ${kept?.profile} profile; the ${profile} profile needs its own data`,
    );
}

/** Lets only our roles connect to the app's database, and no role create temporary tables in it. */
async function closeToOthers(sql: Database): Promise<void> {
  const [database] = await sql<{ name: string }[]>`select current_database() as name`;
  const name = required(database).name;
  await sql`revoke connect, temporary on database ${exactName(sql, name)} from public`;
  await sql`grant connect on database ${exactName(sql, name)} to c3_app, c3_rail, c3_draws`;
}
