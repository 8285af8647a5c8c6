// A killed test run leaves no database server behind.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Opens its folder as a test run does, starts a server in it, prints its place and waits. */
const RUN = `
  import { startDatabaseServer } from './src/platform/database/server.ts';
  import { openTemporary } from './tests/kit/temporary.ts';
  const home = await openTemporary();
  const server = await startDatabaseServer({ dataDir: home, settings: { fsync: 'off', shared_buffers: '16MB' } });
  process.stdout.write(JSON.stringify({ home, server: server.home }));
  setInterval(() => undefined, 1_000);
`;

it('its server is stopped and its folder removed', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const [said] = (await once(run.stdout, 'data')) as [Buffer];
  const { home, server } = JSON.parse(said.toString()) as { home: string; server: string };
  const cluster = fs.readdirSync(server).find((name) => name.startsWith('postgres'));
  const pid = Number.parseInt(fs.readFileSync(path.join(server, cluster ?? '', 'postmaster.pid'), 'utf8'), 10);
  expect(isAlive(pid)).toBe(true);

  process.kill(-(run.pid as number), 'SIGKILL');

  await expect.poll(() => isAlive(pid)).toBe(false);
  await expect.poll(() => fs.existsSync(home)).toBe(false);
});

function isAlive(pid: number): boolean {
  return fs.existsSync(`/proc/${pid}/cmdline`) && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}
