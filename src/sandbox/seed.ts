// The first filling of the sandbox, a process that runs once: demo people, products and ninety days of history. If it
// is interrupted, the next start removes what it made (src/start/cut-filling.ts).
import { messageOf } from '#platform/process/caught.ts';
import { readConfigOrExit } from '#platform/settings/config.ts';
import { openContext } from '#platform/process/open-context.ts';
import { whenStarterIsGone } from '#platform/process/service.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';
import { makeHistory } from './make-history.ts';

// End with the start. Otherwise this process would write into the database of the next start.
const stayAnyway = whenStarterIsGone(() => process.exit(1));

// The terminal shows the history's progress, so don't log sign-ins.
const config = { ...readConfigOrExit(), logLevel: 'warn' as const };
const secrets = loadSecrets(config.dataDir);
// A history that a crash interrupts is removed anyway, so commits don't wait for the disk, except the last one.
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
