// npm run check: runs every db/checks/*.sql on the app's database and says what it found. Exit code 1 on any row.
import { runChecks } from '../platform/checks.ts';
import { readConfigOrExit } from '../platform/config.ts';
import { openFloor } from '../platform/open-floor.ts';
import { locateDatabase } from './locate-database.ts';

const config = await locateDatabase(readConfigOrExit());
const floor = await openFloor({ config, name: 'check', max: 2 });
const found = await runChecks(floor.sql);
for (const { check, rows, total } of found) {
  console.log(`${check}: ${total} row(s)`);
  for (const row of rows) console.log('  ', JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)));
}
console.log(found.length === 0 ? 'All checks are clean.' : `${found.length} check(s) found something.`);
await floor.close();
process.exit(found.length === 0 ? 0 : 1);
