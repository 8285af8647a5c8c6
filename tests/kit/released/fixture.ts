// Fixture files: a database as released code left it, with the SQL that made it and every row, in one compressed file.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync, constants } from 'node:zlib';

export type ReleasedTable = { name: string; columns: string[]; rows: string };
export type ReleasedSequence = { name: string; value: string; called: boolean };

export type ReleasedFixture = {
  version: string;
  /** Texts of db/migrations and, if that release had it, db/functions, by path. */
  files: Record<string, string>;
  /** Rows in the text format of COPY. */
  tables: ReleasedTable[];
  sequences: ReleasedSequence[];
};

/** Schemas that the product's own SQL creates. The queue's library creates and migrates its own. */
export const OUR_SCHEMAS = `select oid from pg_namespace where nspname <> 'graphile_worker'
  and (nspname = 'migrations' or nspowner in ('c3_owner'::regrole, 'c3_ledger'::regrole))`;

export function writeFixture(file: string, fixture: ReleasedFixture): void {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  fs.writeFileSync(file, zstdCompressSync(JSON.stringify(fixture), { params }));
}

export function readFixture(file: string): ReleasedFixture {
  return JSON.parse(zstdDecompressSync(fs.readFileSync(file)).toString());
}

/** A committed fixture. `migrations`: SHA-256 by file name. */
export type NamedFixture = { name: string; file: string; version: string; migrations: Map<string, string> };

/** All committed fixtures, oldest first. */
export function releasedFixtures(): NamedFixture[] {
  const folder = import.meta.dirname;
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.zst'));
  const read = files.map((name) => {
    const file = path.join(folder, name);
    const { version, files: texts } = readFixture(file);
    const migrations = Object.entries(texts).flatMap(([at, text]) =>
      /^db\/migrations\/.*\.sql$/.test(at)
        ? [[path.basename(at), createHash('sha256').update(text).digest('hex')] as const]
        : [],
    );
    return { name, file, version, migrations: new Map(migrations) };
  });
  return read.sort((a, b) => a.migrations.size - b.migrations.size);
}
