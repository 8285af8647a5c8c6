// The invariants of db/checks: one query a file, each returns no rows while the books are right. Run after every test file,
// daily in production, from the console and by `npm run check`.

import fs from 'node:fs';
import path from 'node:path';
import type { Database } from './db.ts';

export type Violation = { check: string; rows: Record<string, unknown>[]; total: number };

const CHECKS = path.resolve(import.meta.dirname, '../../db/checks');
const ROWS_SHOWN = 20;

/** Runs every check, in name order, in one read-only snapshot. Returns those that found something, with their first rows. */
export async function runChecks(sql: Database, folder: string = CHECKS): Promise<Violation[]> {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const found: Violation[] = [];
  await sql.begin('isolation level repeatable read read only', async (tx) => {
    for (const name of names.sort()) {
      const rows = await tx.unsafe(fs.readFileSync(path.join(folder, name), 'utf8')).catch((error: Error) => {
        throw new Error(`db/checks/${name} does not run: ${error.message}`, { cause: error });
      });
      if (rows.length > 0) found.push({ check: name.replace(/\.sql$/, ''), rows: rows.slice(0, ROWS_SHOWN), total: rows.length });
    }
  });
  return found;
}
