// Entry point of the draws process, with its own database role. Only it has the key of rounds' secrets (draws.md 3).
import { openClock } from '#platform/time/clock.ts';
import { INNER_HOST, readConfigOrExit } from '#platform/settings/config.ts';
import { connect, untilItAnswers } from '#platform/database/db.ts';
import { createLog } from '#platform/process/log.ts';
import { DRAWS_SECRETS, ownSecrets } from '#platform/secrets/secrets.ts';
import { runService } from '#platform/process/service.ts';
import { createDrawsServer } from './server.ts';

await runService('draws', async () => {
  const config = readConfigOrExit();
  if (!config.drawsDatabaseUrl)
    throw new Error('DRAWS_DATABASE_URL is not set: start the app by npm start, which gives each process its own role');
  const secrets = ownSecrets(DRAWS_SECRETS);
  const log = createLog('draws', config.logLevel);
  const sql = connect({ url: config.drawsDatabaseUrl, name: 'c3 draws', max: 6 });
  await untilItAnswers(sql);
  const clock = await openClock(sql, (error) => log.error({ err: error }, 'the clock could not be read'));
  const draws = await createDrawsServer({
    sql,
    clock,
    log,
    config,
    secrets,
    drawsKey: secrets.drawsKey,
    host: INNER_HOST,
    port: config.drawsPort,
  });
  return async () => {
    await draws.close();
    await sql.end({ timeout: 5 });
  };
});
