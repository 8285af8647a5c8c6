// The texts of a folder of migrations, and the folder's record of them (docs/decisions/0034-released-migrations.md).
//
// record.json holds the SHA-256 of each file from the day it came. `before` holds other texts of the same file that
// databases ran up to 1.2.8: they make the same tables. `gone` and `renamed` tell of files that bear the name no more.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export type MigrationFile = { name: string; text: string; checksum: string };

export type MigrationRecord = {
  why: string;
  files: Record<string, { sha256: string; before?: string[] }>;
  gone?: Record<string, string[]>;
  renamed?: Record<string, string>;
};

export const RECORD = 'record.json';

/** All files of the folder, in the order in which they run. Throws on a name out of pattern, or a number used twice. */
export function readMigrations(folder: string): MigrationFile[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const numbers = new Set<string>();
  return names.sort().map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new Error(`${name}: a migration is named 0001-words-with-hyphens.sql`);
    if (numbers.has(number)) throw new Error(`${name}: number ${number} is taken by another migration`);
    numbers.add(number);
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** Undefined for a folder without a record. */
export function readRecord(folder: string): MigrationRecord | undefined {
  const file = path.join(folder, RECORD);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as MigrationRecord) : undefined;
}

/**
 * Names of today's files that a database ran, by its own list of names and SHA-256. Throws with one line where it ran
 * another text, or a file that nobody knows here.
 */
export function filesRun(
  applied: ReadonlyMap<string, string>,
  { folder, files, record }: { folder: string; files: readonly MigrationFile[]; record: MigrationRecord | undefined },
): Set<string> {
  const today = new Map(files.map((file) => [file.name, file.checksum]));
  const ran = new Set<string>();
  for (const [name, checksum] of applied) {
    const now = record?.renamed?.[name] ?? name;
    const expected = today.get(now);
    if (expected === undefined) {
      if (record?.gone?.[name]?.includes(checksum)) continue;
      throw new Error(
        `migration ${name} ran on this database but is not in ${folder}: the code is older than the data`,
      );
    }
    const known = record?.files[now];
    const isFormer = known?.sha256 === expected && known.before?.includes(checksum);
    if (checksum !== expected && !isFormer)
      throw new Error(
        `migration ${name} has changed since it ran on this database. If you changed it, put it back and add a ` +
          'new file. If code between two releases began this data, begin anew with empty data ' +
          '(docs/operating.md, Upgrades)',
      );
    ran.add(now);
  }
  return ran;
}
