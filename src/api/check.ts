// npm run check: runs every db/checks/*.sql on the app's database and reports each row. Exit code 1 on any row.
import { runChecks } from '../platform/checks.ts';
import { connect } from '../platform/db.ts';
import { openOwnDataOrExit } from '../platform/own-data.ts';

const { databases } = await openOwnDataOrExit();
const sql = connect({ url: databases.appUrl, name: 'c3 check', max: 1, statementTimeoutMs: 0 });
const found = await runChecks(sql);
for (const { check, rows, total } of found) {
  console.log(`${check}: ${total} row(s)`);
  for (const row of rows)
    console.log(
      '  ',
      JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
}
console.log(found.length === 0 ? 'All checks are clean.' : `${found.length} check(s) found something.`);
await sql.end();
await databases.release();
process.exit(found.length === 0 ? 0 : 1);
