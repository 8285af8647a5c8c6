// The record of a folder of migrations (docs/decisions/0034-released-migrations.md) keeps each file's checksum. Here it
// is compared with the files, and extended by new ones.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { releasedFixtures } from '#kit/released/fixture.ts';
import { type MigrationRecord, readMigrations, readRecord, RECORD } from '#platform/database/migrate.ts';
import { required } from '#platform/required.ts';

/** Folders of migrations, from the repository's root: the app's and the sandbox bank's. */
export const MIGRATION_FOLDERS = ['db/migrations', 'src/sandbox-bank/migrations'];

/** One line for each file that differs from the record. Empty if files and record agree. */
export function recordProblems(
  files: readonly { name: string; checksum: string }[],
  record: Pick<MigrationRecord, 'files'>,
): string[] {
  const there = new Set(files.map(({ name }) => name));
  const missing = Object.keys(record.files).filter((name) => !there.has(name));
  return [
    ...files.flatMap(({ name, checksum }) => {
      const known = record.files[name];
      if (known === undefined) return [`${name} is not in ${RECORD}: npm run schema adds it`];
      if (known.sha256 === checksum) return [];
      return [`${name} has changed: npm run schema -- --again ${name}. After its merge put it back and add a file`];
    }),
    ...missing.map((name) => `${name} is recorded but gone: put it back`),
  ];
}

/** Adds new files to the folder's record. Changes no other entry. */
export function recordNew(folder: string): void {
  const record = readRecord(folder);
  if (record === undefined) throw new Error(`${folder} has no ${RECORD}`);
  for (const { name, checksum } of readMigrations(folder)) record.files[name] ??= { sha256: checksum };
  record.files = Object.fromEntries(Object.entries(record.files).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeRecord(folder, record);
}

/**
 * Removes the entry of a file that changed before its merge, so that `recordNew` records it again. Throws if main or a
 * release has the file, because someone's data may rest on it. `root` is the repository's.
 */
export function forget(root: string, file: string): void {
  const name = path.basename(file);
  const folder = MIGRATION_FOLDERS.find((one) => fs.existsSync(path.join(root, one, name)));
  if (folder === undefined) throw new Error(`${name} is no migration`);
  const holder = holderOf(root, `${folder}/${RECORD}`, name);
  if (holder !== undefined) throw new Error(`${holder} has ${name}: put it back and add a new file`);
  const record = required(readRecord(path.join(root, folder)));
  delete record.files[name];
  writeRecord(path.join(root, folder), record);
}

/** What contains the migration for good: main or a release. A clone without main asks its own last commit. */
function holderOf(root: string, record: string, name: string): string | undefined {
  const shown = ['main', 'origin/main', 'HEAD'].flatMap((base) => {
    const { status, stdout } = spawnSync('git', ['show', `${base}:${record}`], { cwd: root, encoding: 'utf8' });
    return status === 0 ? [{ base, files: (JSON.parse(stdout) as MigrationRecord).files }] : [];
  });
  if (shown.length === 0) throw new Error(`git shows no ${record} of main`);
  const known = shown.length > 1 ? shown.filter(({ base }) => base !== 'HEAD') : shown;
  return (
    known.find(({ files }) => name in files)?.base ??
    releasedFixtures().find(({ migrations }) => migrations.has(name))?.name
  );
}

function writeRecord(folder: string, record: MigrationRecord): void {
  fs.writeFileSync(path.join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);
}
