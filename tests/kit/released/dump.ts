// node scripts/on-node24.mjs tests/kit/released/dump.ts DATA_DIR COMMIT FILE
// Writes the app's database of a stopped installation into a fixture file. Works on a copy of DATA_DIR. COMMIT is the
// released code that made the data.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect, type Database } from '#platform/database/db.ts';
import { startDatabaseServer } from '#platform/database/server.ts';
import { copyOut } from './copy.ts';
import { OUR_SCHEMAS, type ReleasedSequence, type ReleasedTable, writeFixture } from './fixture.ts';

const [dataDir, commit, file] = process.argv.slice(2);
if (dataDir === undefined || commit === undefined || file === undefined)
  throw new Error('usage: dump.ts DATA_DIR COMMIT FILE');

const copy = path.join(os.tmpdir(), `c3-dump-${process.pid}`);
execFileSync('cp', ['-a', path.resolve(dataDir), copy]);
const server = await startDatabaseServer({ dataDir: copy, settings: { fsync: 'off' } });
const sql = connect({ url: server.adminUrl('c3'), name: 'c3 dump', max: 1 });
try {
  const { version }: { version: string } = JSON.parse(git('show', `${commit}:package.json`));
  const fixture = { version, files: sqlOf(commit), tables: await tables(sql), sequences: await sequences(sql) };
  writeFixture(file, fixture);
  console.log(`${file}: ${fixture.tables.length} tables of ${version}, ${fs.statSync(file).size} bytes`);
} finally {
  await sql.end();
  await server.stop();
  for (const folder of new Set([copy, server.home])) fs.rmSync(folder, { recursive: true, force: true });
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' });
}

function sqlOf(at: string): Record<string, string> {
  const names = git('ls-tree', '-r', '--name-only', at, 'db/migrations', 'db/functions').trim().split('\n');
  return Object.fromEntries(names.map((name) => [name, git('show', `${at}:${name}`)]));
}

async function tables(from: Database): Promise<ReleasedTable[]> {
  const found = await from<{ name: string; columns: string[] }[]>`
    select c.oid::regclass::text as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace in (${from.unsafe(OUR_SCHEMAS)}) order by 1`;
  const read: ReleasedTable[] = [];
  for (const { name, columns } of found)
    read.push({
      name,
      columns,
      rows: await copyOut(server.adminUrl('c3'), `copy ${name} (${columns.join(', ')}) to stdout`),
    });
  return read;
}

async function sequences(from: Database): Promise<ReleasedSequence[]> {
  const names = await from<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'S' and c.relnamespace in (${from.unsafe(OUR_SCHEMAS)}) order by 1`;
  const read: ReleasedSequence[] = [];
  for (const { name } of names) {
    const [row] = await from.unsafe<{ value: string; called: boolean }[]>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    if (row) read.push({ name, ...row });
  }
  return read;
}
