// The record of a folder of migrations (docs/decisions/0034-released-migrations.md): which files it lacks, and which
// files differ from it.
import fs from 'node:fs';
import path from 'node:path';
import { type MigrationRecord, readMigrations, readRecord, RECORD } from '#platform/database/migrate.ts';

/** Folders of migrations, from the repository's root: the app's and the sandbox bank's. */
export const MIGRATION_FOLDERS = ['db/migrations', 'src/sandbox-bank/migrations'];

/** One line for each file that is not as the record has it. Empty when files and record agree. */
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
      return known.sha256 === checksum ? [] : [`${name} has changed: put it back and add a new file`];
    }),
    ...missing.map((name) => `${name} is recorded but gone: put it back`),
  ];
}

/** Adds new files to the folder's record. It changes no other entry. */
export function recordNew(folder: string): void {
  const record = readRecord(folder);
  if (record === undefined) throw new Error(`${folder} has no ${RECORD}`);
  for (const { name, checksum } of readMigrations(folder)) record.files[name] ??= { sha256: checksum };
  record.files = Object.fromEntries(Object.entries(record.files).sort(([a], [b]) => (a < b ? -1 : 1)));
  fs.writeFileSync(path.join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);
}
