// A database with the history of a release, migrated and sealed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { extendChain, extendSeals } from '#ledger/chain.ts';
import { migrate, applyMigrations, makeRole, makeRoles } from '#platform/database/migrate.ts';
import { connect, type Database } from '#platform/database/db.ts';
import { applyFunctions } from '#platform/database/functions.ts';
import { PASSWORDS } from '../database-run.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { copyIn } from './copy.ts';
import { readFixture, type ReleasedFixture } from './fixture.ts';

// Builds a database from a fixture: the release's own SQL creates the schema, and the rows are copied without triggers.

/** The newest release with a fixture. */
const RELEASED = path.join(import.meta.dirname, 'demo-1.2.8.zst');

/** Fills an empty database. `url` is the superuser's. */
export async function loadReleased(url: string, file: string = RELEASED): Promise<void> {
  const fixture = readFixture(file);
  const sql = connect({ url, name: 'c3 load', max: 1, statementTimeoutMs: 0 });
  try {
    await makeRoles(sql, PASSWORDS);
    await makeRole(sql, 'c3_feed', 'login', PASSWORDS.rail); // the rail's role in that release
    await makeSchema(sql, fixture);
    await sql.unsafe('set session_replication_role = replica');
    await sql.unsafe(`truncate ${fixture.tables.map((table) => table.name).join(', ')}`);
    for (const { name, columns, rows } of fixture.tables)
      await copyIn(url, `copy ${name} (${columns.join(', ')}) from stdin`, rows);
    for (const one of fixture.sequences) await sql`select setval(${one.name}, ${one.value}, ${one.called})`;
  } finally {
    await sql.end();
  }
}

async function makeSchema(sql: Database, fixture: ReleasedFixture): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-released-'));
  try {
    for (const [name, text] of Object.entries(fixture.files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    await applyMigrations(sql, { folder: path.join(folder, 'db/migrations'), runAs: 'c3_owner' });
    const functions = path.join(folder, 'db/functions');
    if (fs.existsSync(functions)) await applyFunctions(sql, { folder: functions });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** `file`: a fixture; by default the oldest one, with its ninety days. */
export async function sealedHistory(file?: string): Promise<FreshDatabase> {
  const db = await freshDatabase({
    fill: async (url) => {
      await loadReleased(url, file);
      await migrate({ url, passwords: PASSWORDS });
    },
  });
  await extendChain({ sql: db.app });
  await extendSeals({ sql: db.app });
  await db.admin`vacuum analyze`;
  return db;
}
