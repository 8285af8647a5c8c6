// Runs the invariants in db/checks: one query in each file, which returns no rows while the books are right. They run
// after every test file, daily in production, from the console and by `npm run check`.

import fs from 'node:fs';
import path from 'node:path';
import { messageOf } from '../process/caught.ts';
import { columnName, type Database } from './db.ts';

export type Violation = { check: string; rows: Record<string, unknown>[]; total: number };

const CHECKS = path.resolve(import.meta.dirname, '../../../db/checks');
const ROWS_SHOWN = 20;

export type Check = { name: string; text: string; finds: string };

/** All checks, by name. The comment at the top of a check's file says what it finds. */
export function listChecks(folder: string = CHECKS): Check[] {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files.sort().map((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const comment = /^(--.*\n)+/.exec(text)?.[0] ?? '';
    const finds = comment
      .replaceAll(/^-- ?/gm, '')
      .replace(/^\d+\. (?:Finds )?(.)/, (_, first: string) => first.toUpperCase())
      .replaceAll('\n', ' ')
      .trim();
    return { name: file.replace(/\.sql$/, ''), text, finds };
  });
}

/**
 * Runs every check in one read-only snapshot, without a time limit. Returns those that found something, with their
 * first rows.
 */
export async function runChecks(sql: Database, folder: string = CHECKS): Promise<Violation[]> {
  const found: Violation[] = [];
  await sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`set local statement_timeout = 0`;
    for (const { name, text } of listChecks(folder)) {
      const rows = await tx.unsafe(text).catch((error: unknown) => {
        throw new Error(`db/checks/${name}.sql does not run: ${messageOf(error)}`, { cause: error });
      });
      if (rows.length > 0)
        found.push({ check: name, rows: rows.slice(0, ROWS_SHOWN).map(asWritten), total: rows.length });
    }
  });
  return found;
}

/** A row with the column names as in the check's SQL, for people. */
function asWritten(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value]));
}
