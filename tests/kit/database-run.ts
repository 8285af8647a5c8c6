// Once per test run: one PostgreSQL in a temporary folder and a migrated template that each test file clones.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../src/platform/db.ts';
import { startDatabaseServer, stopDatabaseServer } from '../../src/platform/database-server.ts';
import { migrate } from '../../src/platform/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { socketDir: string; port: number };
  }
}

export const TEMPLATE = 'c3_template';
export const PASSWORDS = { app: 'app-of-tests', feed: 'feed-of-tests' };

// What a crash would lose, a test may lose.
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum_naptime: '5s',
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const home = path.join(os.tmpdir(), `c3-tests-${process.pid}`);
  const server = await startDatabaseServer({ dataDir: home, settings: FORGETFUL });
  const teardown = async (): Promise<void> => {
    await server.stop();
    for (const folder of new Set([server.home, server.socketDir, home])) {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    const sql = connect({ url: server.adminUrl('postgres'), name: 'c3 tests', max: 1 });
    await sql.unsafe(`create database ${TEMPLATE}`);
    await sql.end();
    await migrate({ url: server.adminUrl(TEMPLATE), passwords: PASSWORDS });
  } catch (error) {
    await teardown();
    throw error;
  }
  // Whatever tests leave in the temporary folder goes with ours; servers they start under other users must get in.
  process.env.TMPDIR = path.join(home, 't');
  fs.mkdirSync(process.env.TMPDIR);
  fs.chmodSync(process.env.TMPDIR, 0o1777);
  project.provide('database', { socketDir: server.socketDir, port: server.port });
  return teardown;
}

/** A run that was killed could not clean up after itself; its folder bears its process id. */
async function removeLeftovers(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = Number(/^c3-tests-(\d+)$/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = path.join(os.tmpdir(), name);
    await stopDatabaseServer(folder).catch(() => {});
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
