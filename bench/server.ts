// One durable PostgreSQL for the whole bench (fsync and synchronous_commit on, as in production), thrown away afterwards.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type DatabaseServer, startDatabaseServer } from '../src/platform/database-server.ts';
import { connect, type Database, socketUrl } from '../src/platform/db.ts';
import { migrate } from '../src/platform/migrate.ts';

const PASSWORDS = { app: 'app-of-bench', feed: 'feed-of-bench' };

export type Bench = { server: DatabaseServer; admin: Database; app: Database; appUrl: string; remove: () => Promise<void> };

/** A migrated database named `c3` and an empty one named `tpcb` on one server. */
export async function openBench(): Promise<Bench> {
  const folder = path.join(os.tmpdir(), `c3-bench-${process.pid}`);
  const server = await startDatabaseServer({ dataDir: folder, settings: { max_wal_size: '8GB' } });
  const root = connect({ url: server.adminUrl('postgres'), name: 'bench', max: 1 });
  for (const name of ['c3', 'tpcb']) await root.unsafe(`create database ${name}`);
  await root.end();
  await migrate({ url: server.adminUrl('c3'), passwords: PASSWORDS });
  const at = { socketDir: server.socketDir, port: server.port, database: 'c3' };
  const appUrl = socketUrl({ ...at, user: 'c3_app', password: PASSWORDS.app });
  const admin = connect({ url: server.adminUrl('c3'), name: 'bench admin', max: 1, statementTimeoutMs: 0 });
  const app = connect({ url: appUrl, name: 'bench app', max: 8 });
  const remove = async (): Promise<void> => {
    await Promise.all([admin.end({ timeout: 1 }), app.end({ timeout: 1 })]);
    await server.stop();
    for (const left of new Set([server.home, server.socketDir, folder])) fs.rmSync(left, { recursive: true, force: true });
  };
  return { server, admin, app, appUrl, remove };
}
