// The API process: HTTP for members, staff and pages.
import { onStop, ready } from '../platform/child.ts';
import { readConfigOrExit } from '../platform/config.ts';
import { openFloor } from '../platform/open-floor.ts';
import { buildApp } from './app.ts';

const config = readConfigOrExit();
const floor = await openFloor({ config, name: 'api', max: 12 });
const app = await buildApp(floor);
onStop(async () => {
  await app.close();
  await floor.close();
});
await app.http.listen({ host: config.host, port: config.port });
ready();
