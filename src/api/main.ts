// The API process: HTTP for members, staff and pages. There may be several on one port
// (docs/decisions/0036-several-api-processes.md).
import { apiName, readConfigOrExit } from '#platform/settings/config.ts';
import { API_POOL } from '#platform/database/connections.ts';
import { openContext } from '#platform/process/open-context.ts';
import { APP_SECRETS, ownSecrets } from '#platform/secrets/secrets.ts';
import { runService } from '#platform/process/service.ts';
import { buildApp } from './app.ts';
import { openConsolePort, openMetricsPort } from './ports.ts';

/** How long a call may wait for a connection. The rest of its time limit is for its statements. */
const WAIT_MS = 4_000;

const config = readConfigOrExit();
const name = apiName(config, config.apiProcess);

await runService(name, async () => {
  const secrets = ownSecrets(APP_SECRETS);
  const context = await openContext({ config, name, secrets, max: API_POOL, waitMs: WAIT_MS });
  const app = await buildApp(context);
  const metrics = await openMetricsPort(app.figures, { host: config.metricsHost, port: config.metricsPort });
  // With reusePort the kernel spreads new connections over the processes on the same port.
  const at = { host: config.host, reusePort: config.apiProcesses > 1 };
  const desk = config.consolePort ? await openConsolePort(app.http, { ...at, port: config.consolePort }) : undefined;
  await app.http.listen({ ...at, port: config.port });
  return async () => {
    metrics.close();
    await app.close();
    desk?.close();
    await context.close();
  };
});
