// First run of the sandbox: demo people, products and ninety days of history. It runs once. The next start takes an
// interrupted run down (src/start/cut-filling.ts).
import { messageOf } from '#platform/process/caught.ts';
import { readConfigOrExit } from '#platform/settings/config.ts';
import { openContext } from '#platform/process/open-context.ts';
import { whenStarterIsGone } from '#platform/process/service.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';
import { makeHistory } from './make-history.ts';

// A filling without its start would go on in the database of the next one.
const stayAnyway = whenStarterIsGone(() => process.exit(1));

// The terminal shows the history's progress. Sign-ins of its people are no news there.
const config = { ...readConfigOrExit(), logLevel: 'warn' as const };
const secrets = loadSecrets(config.dataDir);
// A history that a crash cuts short is of no use. So its commits do not wait for the disk, except the last.
const context = await openContext({ config, name: 'seed', secrets, max: 8, hasty: true });

try {
  await makeHistory({ context, config, secrets });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await context.close();
  stayAnyway();
  process.disconnect?.();
}
