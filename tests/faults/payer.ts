// Process for paying.test.ts that pays rewards as fast as it can, until it is killed. Prints `paid <n>` after each
// commit that paid something. Arguments: connection string, name of this payer.
import { payGrants } from '#features/rewards/server/pay-grants.ts';
import { readConfig } from '#platform/settings/config.ts';
import { connect } from '#platform/database/db.ts';
import { createLog } from '#platform/process/log.ts';

const [url, name] = process.argv.slice(2) as [string, string];
const sql = connect({ url, name: `payer ${name}`, max: 4 });
const config = readConfig({ PROFILE: 'sandbox', APP_DATABASE_URL: url, LOG_LEVEL: 'error' });
const log = createLog(`payer ${name}`, 'error');

for (;;) {
  const paid = await payGrants({ sql, config, log });
  if (paid > 0) process.stdout.write(`paid ${paid}\n`);
  else await new Promise((resolve) => setTimeout(resolve, 5));
}
