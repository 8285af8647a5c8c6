// npm run check: runs every db/checks/*.sql on the app's database and reports each row. It also compares the heads kept
// outside the database, and the release's own files. Exit code 1 on any finding.
import { compareHeads } from '../ledger/heads.ts';
import { runChecks } from '../platform/checks.ts';
import { connect } from '../platform/db.ts';
import { textOfFunctions } from '../platform/db-functions.ts';
import { openOwnDataOrExit } from '../platform/own-data.ts';

const { config, secrets, databases } = await openOwnDataOrExit();
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
const heads = await compareHeads({ sql, config, secrets });
for (const { seq, problem } of heads) console.log(`head ${seq}: ${problem}`);
const foreign = (await textOfFunctions(sql)) === 'another';
if (foreign) console.log('functions: the database was set up by other files than those of this release');
const clean = found.length === 0 && heads.length === 0 && !foreign;
console.log(clean ? 'All checks are clean.' : `${found.length} check(s) found something.`);
await sql.end();
await databases.release();
process.exit(clean ? 0 : 1);
