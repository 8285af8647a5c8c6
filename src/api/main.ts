// The API process: HTTP for members, staff and pages.
import { readConfigOrExit } from '../platform/config.ts';
import { openFloor } from '../platform/open-floor.ts';
import { APP_SECRETS, ownSecrets } from '../platform/secrets.ts';
import { runService } from '../platform/service.ts';
import { buildApp } from './app.ts';
import { openConsolePort } from './console-port.ts';
import { openMetricsPort } from './metrics-port.ts';

await runService('api', async () => {
  const config = readConfigOrExit();
  const floor = await openFloor({ config, name: 'api', secrets: ownSecrets(APP_SECRETS), max: 12 });
  const app = await buildApp(floor);
  const metrics = await openMetricsPort(app.figures, { host: config.metricsHost, port: config.metricsPort });
  const desk = config.consolePort
    ? await openConsolePort(app.http, { host: config.host, port: config.consolePort })
    : undefined;
  await app.http.listen({ host: config.host, port: config.port });
  return async () => {
    metrics.close();
    await app.close();
    desk?.close();
    await floor.close();
  };
});
