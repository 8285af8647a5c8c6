// Starts a durable PostgreSQL for one part of the bench (fsync and synchronous_commit on, as in production). Removed
// after the part.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type DatabaseServer, startDatabaseServer } from '#platform/database/server.ts';
import { readConfig } from '#platform/settings/config.ts';
import { connect, type Database, socketUrl } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openContext } from '#platform/process/open-context.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';
import { type FreshDatabase, owners } from '#kit/database.ts';
import { openOffice } from '#kit/office.ts';

const PASSWORDS = { app: 'app-of-bench', rail: 'rail-of-bench', draws: 'draws-of-bench' };

export type Bench = {
  server: DatabaseServer;
  folder: string;
  /** Has the shape of a test database, for the test kit's builders. */
  db: FreshDatabase;
  /** Has four connections, for the builders and, in parts without HTTP, for the measured use cases. */
  context: Context;
  remove: () => Promise<void>;
};

/**
 * Brings the server into the state of one that has run for a while: with statistics, and with WAL files to reuse.
 * PostgreSQL fills a new WAL file with zeros while all calls wait. Not used before pgbench, the unit: after the
 * checkpoint it would log every page whole when first touched.
 */
export async function settleDown({ db }: Bench): Promise<void> {
  await db.admin`vacuum analyze`;
  await db.admin`checkpoint`;
}

/** One server with a migrated database `c3` and an empty database `tpcb`. */
export async function openBench(): Promise<Bench> {
  const folder = path.join(os.tmpdir(), `c3-bench-${process.pid}`);
  const server = await startDatabaseServer({ dataDir: folder, settings: { max_wal_size: '8GB' } });
  const closes: (() => Promise<void>)[] = [];
  const remove = async (): Promise<void> => {
    await Promise.all(closes.map((close) => close()));
    await server.stop();
    for (const left of new Set([server.home, server.socketDir, folder]))
      fs.rmSync(left, { recursive: true, force: true });
  };
  try {
    const root = connect({ url: server.adminUrl('postgres'), name: 'bench', max: 1 });
    for (const name of ['c3', 'tpcb']) await root.unsafe(`create database ${name}`);
    await root.end();
    await migrate({ url: server.adminUrl('c3'), passwords: PASSWORDS });
    const at = { socketDir: server.socketDir, port: server.port, database: 'c3' };
    const urls = {
      admin: server.adminUrl('c3'),
      app: socketUrl({ ...at, user: 'c3_app', password: PASSWORDS.app }),
      rail: socketUrl({ ...at, user: 'c3_rail', password: PASSWORDS.rail }),
      draws: socketUrl({ ...at, user: 'c3_draws', password: PASSWORDS.draws }),
    };
    const pool = (url: string, name: string, role?: string): Database => {
      const opened = connect({ url, name: `bench ${name}`, max: 8, statementTimeoutMs: 0, ...(role ? { role } : {}) });
      closes.push(() => opened.end({ timeout: 1 }));
      return opened;
    };
    const db: FreshDatabase = {
      name: 'c3',
      urls,
      admin: pool(urls.admin, 'admin'),
      owner: pool(urls.admin, 'owner', 'c3_owner'),
      app: pool(urls.app, 'app'),
      rail: pool(urls.rail, 'rail'),
      draws: pool(urls.draws, 'draws'),
    };
    const env = { PROFILE: 'sandbox', DATA_DIR: folder, LOG_LEVEL: 'warn', APP_DATABASE_URL: urls.app };
    const secrets = loadSecrets(folder);
    const context = await openContext({ config: readConfig(env), name: 'bench', secrets, max: 4 });
    // Closing the context also ends its watch of the machine.
    closes.push(context.close);
    owners.set(context.sql, db.owner);
    openOffice(db, context);
    return { server, folder, db, context, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
