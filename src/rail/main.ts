// Entry point of the rail, a separate process with its own database role. Only the rail has the bank's keys and writes
// bank statement lines (ledger.md 3).
import { INNER_HOST, readConfigOrExit } from '#platform/settings/config.ts';
import { connect } from '#platform/database/db.ts';
import { createLog } from '#platform/process/log.ts';
import { LEVER_SECRETS, ownSecrets, RAIL_SECRETS } from '#platform/secrets/secrets.ts';
import { runService } from '#platform/process/service.ts';
import { createRail } from './server.ts';

await runService('rail', async () => {
  const config = readConfigOrExit();
  if (!config.railDatabaseUrl)
    throw new Error('RAIL_DATABASE_URL is not set: start the app by npm start, which gives each process its own role');
  const { bankApiKey, bankWebhookSecret, railKey } = ownSecrets(RAIL_SECRETS);
  const levers = config.profile === 'sandbox' ? { adminKey: ownSecrets(LEVER_SECRETS).bankAdminKey } : {};
  const sql = connect({ url: config.railDatabaseUrl, name: 'c3 rail', max: 3 });
  const rail = await createRail({
    sql,
    bank: { url: config.bankUrl, apiKey: bankApiKey, ...levers },
    log: createLog('rail', config.logLevel),
    webhookSecret: bankWebhookSecret,
    railKey,
    host: INNER_HOST,
    port: config.railPort,
  });
  return async () => {
    await rail.close();
    await sql.end({ timeout: 5 });
  };
});
