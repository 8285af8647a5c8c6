// Stopping a database server that would never end. PostgreSQL may hang in a fast stop during a recovery. Here its
// checkpointer is suspended, so that its last checkpoint never ends.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DatabaseServer, startDatabaseServer } from './server.ts';
import { connect, type Database } from './db.ts';
import { required } from '../required.ts';

const FAST_MS = 300;
const patience = { limitMs: 60_000, launches: 20, fastMs: FAST_MS };
let dataDir: string;
let server: DatabaseServer;

beforeEach(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-stopped-'));
  server = await startDatabaseServer({ dataDir });
  await withServer((sql) => sql`create table kept as select 7 as seven`);
});

afterEach(async () => {
  await server.stop();
  for (const folder of new Set([dataDir, server.home, server.socketDir]))
    fs.rmSync(folder, { recursive: true, force: true });
});

async function withServer<T>(work: (sql: Database) => PromiseLike<T>): Promise<T> {
  const sql = connect({ url: server.adminUrl('postgres'), name: 'test', max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const kept = () => withServer((sql) => sql<{ seven: number }[]>`select seven from kept`);

async function checkpointer(): Promise<number> {
  const [row] = await withServer(
    (sql) => sql<{ pid: number }[]>`select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  return required(row).pid;
}

const postmaster = () =>
  Number.parseInt(fs.readFileSync(path.join(server.home, 'postgres/postmaster.pid'), 'utf8'), 10);

test('a stop ends it nevertheless, and the next start has all committed data', { timeout: 60_000 }, async () => {
  process.kill(await checkpointer(), 'SIGSTOP');
  await server.stop(FAST_MS);
  expect(server.isAlive()).toBe(false);
  server = await startDatabaseServer({ dataDir });
  expect([...(await kept())]).toEqual([{ seven: 7 }]);
});

test('a start ends a server that never stops, and starts a new one', { timeout: 60_000 }, async () => {
  process.kill(await checkpointer(), 'SIGSTOP');
  const before = postmaster();
  process.kill(before, 'SIGINT');
  server = await startDatabaseServer({ dataDir, patience });
  expect(postmaster()).not.toBe(before);
  expect([...(await kept())]).toEqual([{ seven: 7 }]);
});
