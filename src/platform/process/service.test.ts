import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

const SERVICE = path.resolve(import.meta.dirname, 'service.ts');

/** Runs a module in another process and closes its channel at once, as a kill -9 of its starter would. */
async function exitOfOrphan(code: string): Promise<unknown> {
  const orphan = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  orphan.disconnect();
  const [exitCode] = await once(orphan, 'exit');
  return exitCode;
}

test('a service whose starter died while its modules were loading does not start', async () => {
  const code = `
    while (process.connected) await new Promise((resolve) => setImmediate(resolve));
    const { runService } = await import('${SERVICE}');
    await runService('orphan', () => process.exit(3));`;
  expect(await exitOfOrphan(code)).toBe(0);
});

test('a service whose starter dies while the service starts ends', async () => {
  const code = `
    const { runService } = await import('${SERVICE}');
    await runService('orphan', () => new Promise(() => setInterval(() => {}, 1000)));`;
  expect(await exitOfOrphan(code)).toBe(0);
});
