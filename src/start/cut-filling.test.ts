// A start removes what an interrupted first filling of the sandbox left, and nothing else.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { headsFile } from '#ledger/heads.ts';
import { readConfig } from '#platform/settings/config.ts';
import { startDatabaseServer } from '#platform/database/server.ts';
import { type Databases, openDatabases, withAdmin } from '#platform/database/databases.ts';
import type { Database } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';
import { secretsFile } from '#platform/secrets/secrets-file.ts';
import { migrate as migrateBank } from '#sandbox-bank/database.ts';
import { clearCutFilling } from './cut-filling.ts';

const dataDir = path.join(os.tmpdir(), `c3-cut-${process.pid}`);
const config = readConfig({ PROFILE: 'sandbox', DATA_DIR: dataDir });
const server = await startDatabaseServer({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } });
const secrets = loadSecrets(dataDir, {});
let databases: Databases;

beforeEach(async () => {
  databases = await openDatabases(config, secrets);
  await migrateBank(databases.bankUrl);
});
afterAll(async () => {
  await server.stop();
  for (const folder of new Set([dataDir, server.home])) fs.rmSync(folder, { recursive: true, force: true });
});

const admin = (work: (sql: Database) => PromiseLike<unknown>) => withAdmin(databases.adminUrl, work);
async function schemasAt(url: string): Promise<string[]> {
  let names: string[] = [];
  await withAdmin(url, async (sql) => {
    const rows = await sql`
      select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`;
    names = rows.map((row) => String(row.name));
  });
  return names;
}

test('nothing is removed if the filling has not begun, is done, or the profile is pilot', async () => {
  expect(await clearCutFilling(config, databases)).toBe(false);
  await admin((sql) => sql`insert into platform.history default values`);
  expect(await clearCutFilling({ ...config, profile: 'pilot' }, databases)).toBe(false);
  await admin((sql) => sql`update platform.history set done_at = now()`);
  expect(await clearCutFilling(config, databases)).toBe(false);
  await admin((sql) => sql`delete from platform.history`);
  expect(await schemasAt(databases.adminUrl)).toContain('ledger');
});

test('the app cannot mark a filling as interrupted', async () => {
  await admin((sql) => sql`insert into platform.history (done_at) values (now())`);
  for (const act of ['update platform.history set done_at = null', 'insert into platform.history default values'])
    await expect(withAdmin(databases.appUrl, (sql) => sql.unsafe(act))).rejects.toThrow('permission denied');
  await admin((sql) => sql`delete from platform.history`);
});

test('an interrupted filling is removed with the bank’s books and heads, and the next start fills again', async () => {
  const kept = fs.readFileSync(secretsFile(dataDir), 'utf8');
  fs.writeFileSync(headsFile(dataDir), 'a head\n');
  await admin((sql) => sql`insert into platform.history default values`);
  await admin((sql) => sql`create table public.mine as select 7 as n`);
  expect(await clearCutFilling(config, databases)).toBe(true);
  expect(await schemasAt(databases.adminUrl)).toEqual(['public']);
  expect(await schemasAt(databases.bankUrl)).toEqual(['public']);
  expect(fs.existsSync(headsFile(dataDir))).toBe(false);
  expect(fs.readFileSync(secretsFile(dataDir), 'utf8')).toBe(kept);

  databases = await openDatabases(config, secrets);
  await admin(async (sql) => {
    const [row] = await sql`
      select (select n from public.mine) as mine, (select count(*)::int from platform.history) as begun,
        (select mark from platform.installation) as mark`;
    expect(required(row)).toEqual({ mine: 7, begun: 0, mark: secrets.installation });
    await sql`drop table public.mine`;
  });
});

test('an operator’s view on our tables prevents the removal, and nothing is dropped', async () => {
  await admin((sql) => sql`insert into platform.history default values`);
  await admin((sql) => sql`create view public.yours as select id from ledger.account`);
  await expect(clearCutFilling(config, databases)).rejects.toThrow('something of yours in the database depends on it');
  expect(await schemasAt(databases.adminUrl)).toContain('ledger');
  await admin((sql) => sql`drop view public.yours`);
  expect(await clearCutFilling(config, databases)).toBe(true);
});
