// The API process: HTTP for members, staff and pages.
import { readConfigOrExit } from '../platform/config.ts';
import { openFloor } from '../platform/open-floor.ts';
import { APP_SECRETS, ownSecrets } from '../platform/secrets.ts';
import { runService } from '../platform/service.ts';
import { buildApp } from './app.ts';
import { openMetricsPort } from './metrics-port.ts';

/** The rest of an answer's time is for its statements. */
const WAIT_MS = 4_000;

await runService('api', async () => {
  const config = readConfigOrExit();
  const floor = await openFloor({ config, name: 'api', secrets: ownSecrets(APP_SECRETS), max: 12, waitMs: WAIT_MS });
  const app = await buildApp(floor);
  const metrics = await openMetricsPort(app.figures, { host: config.metricsHost, port: config.metricsPort });
  await app.http.listen({ host: config.host, port: config.port });
  return async () => {
    metrics.close();
    await app.close();
    await floor.close();
  };
});
