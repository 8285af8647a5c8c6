// Once for each test run: starts PostgreSQL in a temporary folder and makes a migrated template for files to clone.

import fs from 'node:fs';
import type { TestProject } from 'vitest/node';
import { connect } from '#platform/database/db.ts';
import { startDatabaseServer } from '#platform/database/server.ts';
import { migrate } from '#platform/database/migrate.ts';
import { enterTemporary, openTemporary, removeTemporary } from './temporary.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { socketDir: string; port: number };
  }
}

export const TEMPLATE = 'c3_template';
export const PASSWORDS = { app: 'app-of-tests', rail: 'rail-of-tests', draws: 'draws-of-tests' };

// A test may lose data in a crash. Locking accounts out of order raises an error here (ledger/lock-order.sql).
const FORGETFUL = {
  'c3.lock_order': 'strict',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum_naptime: '5s',
  scram_iterations: '1', // a run opens thousands of connections, each with a password
  track_functions: process.env.REACH === undefined ? 'none' : 'all', // for the drill of mutants
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await openTemporary();
  const server = await startDatabaseServer({ dataDir: home, settings: FORGETFUL });
  const teardown = async (): Promise<void> => {
    await server.stop();
    for (const folder of [server.home, server.socketDir]) fs.rmSync(folder, { recursive: true, force: true });
    removeTemporary(home);
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
  enterTemporary(home);
  project.provide('database', { socketDir: server.socketDir, port: server.port });
  return teardown;
}
