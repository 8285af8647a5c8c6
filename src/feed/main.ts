// The bank feed as a process of its own, with its own database role. It is the only writer of bank statement lines
// (ledger.md 3).
import { createBankClient } from '../platform/bank-client.ts';
import { FEED_HOST, readConfigOrExit } from '../platform/config.ts';
import { connect } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { runService } from '../platform/service.ts';
import { createFeed } from './server.ts';

await runService('feed', async () => {
  const config = readConfigOrExit();
  if (!config.feedDatabaseUrl)
    throw new Error('FEED_DATABASE_URL is not set: start the app by npm start, which gives each process its own role');
  const secrets = loadSecrets(config.dataDir);
  const sql = connect({ url: config.feedDatabaseUrl, name: 'c3 feed', max: 3 });
  const feed = await createFeed({
    sql,
    bank: createBankClient({ url: config.bankUrl, apiKey: secrets.bankApiKey }),
    log: createLog('feed', config.logLevel),
    webhookSecret: secrets.bankWebhookSecret,
    feedKey: secrets.bankFeedKey,
    host: FEED_HOST,
    port: config.feedPort,
  });
  return async () => {
    await feed.close();
    await sql.end({ timeout: 5 });
  };
});
