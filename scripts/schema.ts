//   npm run schema                    writes db/schema.sql and the pages of rights and purposes; records new migrations
//   npm run schema -- --again FILE    the same; records a migration again that changed before its merge
//   npm run schema -- --unrecorded    the same; leaves the record of migrations alone
//
// It reads them from a fresh database on a temporary server.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#platform/database/db.ts';
import { startDatabaseServer } from '#platform/database/server.ts';
import { migrate } from '#platform/database/migrate.ts';
import { appRights, rightsPage } from './schema/app-rights.ts';
import { NOTES } from './schema/app-rights-notes.ts';
import { describeDatabase } from './schema/describe.ts';
import { postingRules, purposesPage } from './schema/purposes-page.ts';
import { forget, MIGRATION_FOLDERS, recordNew } from './schema/record.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The schemas in the order in which db/functions apply. */
export function schemaOrder(): string[] {
  return fs.readFileSync(path.join(root, 'db/functions/order.gen.txt'), 'utf8').trim().split('\n');
}

async function write(): Promise<void> {
  const { values } = parseArgs({ options: { unrecorded: { type: 'boolean' }, again: { type: 'string' } } });
  if (values.again !== undefined) forget(root, values.again);
  if (!values.unrecorded) for (const folder of MIGRATION_FOLDERS) recordNew(path.join(root, folder));
  const dataDir = path.join(os.tmpdir(), `c3-schema-${process.pid}`);
  const server = await startDatabaseServer({ dataDir, settings: { fsync: 'off' } });
  const admin = connect({ url: server.adminUrl('postgres'), name: 'c3 schema', max: 1 });
  try {
    await admin`create database described`;
    await migrate({ url: server.adminUrl('described'), passwords: { app: 'app', rail: 'rail', draws: 'draws' } });
    const sql = connect({ url: server.adminUrl('described'), name: 'c3 schema', max: 1 });
    fs.writeFileSync(path.join(root, 'db/schema.sql'), await describeDatabase(sql, schemaOrder()));
    fs.writeFileSync(path.join(root, 'docs/app-rights.md'), rightsPage(await appRights(sql), NOTES));
    fs.writeFileSync(path.join(root, 'docs/purposes.md'), purposesPage(await postingRules(sql), root));
    await sql.end();
    console.log('wrote db/schema.sql, docs/app-rights.md and docs/purposes.md');
  } finally {
    await admin.end();
    await server.stop();
    for (const folder of new Set([server.home, server.socketDir, dataDir]))
      fs.rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await write();
