// A database as released code left it, in one compressed file: the SQL that made it, and every row.
import fs from 'node:fs';
import { zstdCompressSync, zstdDecompressSync, constants } from 'node:zlib';

export type ReleasedTable = { name: string; columns: string[]; rows: string };
export type ReleasedSequence = { name: string; value: string; called: boolean };

export type ReleasedFixture = {
  version: string;
  /** Text of db/migrations and, where that release had it, db/functions, by path. */
  files: Record<string, string>;
  /** Rows in the text format of COPY. */
  tables: ReleasedTable[];
  sequences: ReleasedSequence[];
};

/** Schemas that the product's own SQL makes. The queue's library makes and migrates its own. */
export const OUR_SCHEMAS = `select oid from pg_namespace where nspname <> 'graphile_worker'
  and (nspname = 'migrations' or nspowner in ('c3_owner'::regrole, 'c3_ledger'::regrole))`;

export function writeFixture(file: string, fixture: ReleasedFixture): void {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  fs.writeFileSync(file, zstdCompressSync(JSON.stringify(fixture), { params }));
}

export function readFixture(file: string): ReleasedFixture {
  return JSON.parse(zstdDecompressSync(fs.readFileSync(file)).toString());
}
