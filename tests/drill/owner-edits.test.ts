// The database's owner edits every column of every table, deletes a row and adds one, on ninety days of history.
import { beforeAll, expect, it } from 'vitest';
import { extendChain, extendSeals } from '../../src/ledger/chain.ts';
import { runChecks } from '../../src/platform/checks.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { PASSWORDS } from '../kit/database-run.ts';
import { type FreshDatabase, freshDatabase } from '../kit/database.ts';
import { editsOf, type Outcome, type Table, tablesOf, tryEdit } from '../kit/owner-edits.ts';
import { loadReleased } from '../kit/released/load.ts';

let db: FreshDatabase;
let tables: Table[];
beforeAll(async () => {
  db = await freshDatabase({
    checked: false,
    fill: async (url) => {
      await loadReleased(url);
      await migrate({ url, passwords: PASSWORDS });
    },
  });
  await extendChain({ sql: db.app });
  await extendSeals({ sql: db.app });
  await db.admin`vacuum analyze`;
  tables = await tablesOf(db.admin);
});

it('begins with clean books', async () => expect(await runChecks(db.app)).toEqual([]));

it('notices', async () => {
  const outcomes: Outcome[] = [];
  for (const table of tables) {
    if (table.rows === 0n) continue;
    for (const mode of ['asleep', 'awake'] as const)
      for (const edit of editsOf(table)) outcomes.push(await tryEdit(db.admin, table, { ...edit, mode }));
  }
  for (const one of outcomes)
    console.log([one.mode, one.by, one.what, `${one.table}.${one.column ?? '*'}`, one.names].join('\t'));
  console.log(
    'empty',
    tables
      .filter((table) => table.rows === 0n)
      .map((table) => table.name)
      .join(' '),
  );
});
