// The functions of the database that a test file called, for the drill of mutants.

import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Database } from '#platform/database/db.ts';

/** Adds those of this database to those of the file, in `folder`. The file is done with the database. */
export async function keepReach(sql: Database, folder: string): Promise<void> {
  // A server process adds its counts when it ends.
  await sql`
    select pg_terminate_backend(pid, 15000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const rows = await sql<{ name: string }[]>`
    select distinct schemaname || '.' || funcname as name from pg_stat_user_functions`;
  const file = path.join(folder, encodeURIComponent(expect.getState().testPath ?? ''));
  fs.appendFileSync(file, rows.map(({ name }) => `${name}\n`).join(''));
}
