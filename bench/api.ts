// Starts the real API in a separate process, as npm start does, but without pages and bank, which no bench uses.
import { buildApp } from '#api/app.ts';
import { readConfig } from '#platform/settings/config.ts';
import { openContext } from '#platform/process/open-context.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';

const config = readConfig(process.env);
const context = await openContext({ config, name: 'api', secrets: loadSecrets(config.dataDir), max: 12 });
const app = await buildApp(context);
const at = { host: '127.0.0.1', port: Number(process.env.BENCH_PORT), reusePort: config.apiProcesses > 1 };
await app.http.listen(at);
process.send?.({ ready: true });
process.once('disconnect', () => process.exit(0));
