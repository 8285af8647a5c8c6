// First run of the sandbox: demo people, products and ninety days of history. It runs once. The next start takes an
// interrupted run down (src/start/cut-filling.ts). Every start runs this file. It loads the rest only if needed.
import { messageOf } from '#platform/process/caught.ts';
import { readConfigOrExit } from '#platform/settings/config.ts';
import { openContext } from '#platform/process/open-context.ts';
import { whenStarterIsGone } from '#platform/process/service.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';
import { DEMO_PASSWORD, DEMO_PIN, demoMembers, demoStaff } from './demo-people.ts';

// A filling without its start would go on in the database of the next one.
const stayAnyway = whenStarterIsGone(() => process.exit(1));

// The terminal shows the history's progress. Sign-ins of its people are no news there.
const config = { ...readConfigOrExit(), logLevel: 'warn' as const };
const secrets = loadSecrets(config.dataDir);
// A history that a crash cuts short is of no use. So its commits do not wait for the disk, except the last.
const context = await openContext({ config, name: 'seed', secrets, max: 8, hasty: true });

try {
  const [mark] = await context.sql<{ done: boolean; begun: boolean }[]>`
    select exists (select from platform.history where done_at is not null) as done,
      exists (select from platform.history) as begun`;
  if (mark?.begun && !mark.done) throw new Error('the first filling of the sandbox was cut short: start again');
  if (!mark?.begun) {
    const { makeHistory } = await import('./make-history.ts');
    await makeHistory({ context, config, secrets });
  }
  process.send?.({ lines: credentials() });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await context.close();
  stayAnyway();
  process.disconnect?.();
}

function credentials(): string[] {
  const [first] = demoMembers;
  return [
    `a member      ${first?.phone}  password ${DEMO_PASSWORD}  transaction password ${DEMO_PIN}`,
    ...demoStaff
      .slice(0, 2)
      .map(
        (staff) =>
          `${staff.key.padEnd(12)}  ${staff.email}  password ${staff.password}  (one-time password on the ` +
          'sign-in page)',
      ),
  ];
}
