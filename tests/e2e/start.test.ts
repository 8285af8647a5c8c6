// The ordinary start. tests/faults/start.test.ts covers the bad days.
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clear, newInstallation, type Installation, processesOf, startApp } from '#kit/start-app.ts';
import { facesBuilt } from './app-in-browser.ts';

facesBuilt();

let installation: Installation;
beforeAll(async () => {
  installation = await newInstallation();
});
afterAll(() => clear(installation));

test('starts, serves, refuses a second start on its data, stops on a signal and leaves nothing', async () => {
  const first = startApp(installation);
  await first.says('Stop with Ctrl-C');
  expect((await fetch(`${installation.url}/readyz`)).status).toBe(200);
  expect(first.output()).toContain('play money');
  const figures = `http://127.0.0.1:${installation.env.METRICS_PORT}/metrics`;
  expect(await (await fetch(figures)).text()).toContain('c3_queue_age_seconds');

  const second = startApp(installation);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`C3 already runs on ${installation.dataDir}`);

  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(processesOf(installation)).toEqual([]);
});

test('with the port taken it says so in one line', async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(installation.port, '127.0.0.1', resolve));
  const refused = startApp(installation);
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim()).toBe(
    `PORT: port ${installation.port} on 127.0.0.1 is taken: stop what uses it, or set PORT to a free one`,
  );
  server.close();
});

test('with wrong settings it names each of them and starts nothing', async () => {
  const refused = startApp(installation, { PORT: 'x', PROFILE: 'live' });
  expect(await refused.ended).toBe(78);
  expect(refused.output().trim().split('\n')).toEqual([
    'PROFILE: must be sandbox or pilot (is "live")',
    'PORT: must be a port number (is "x")',
  ]);

  const withSecret = startApp(installation, { SIGNING_KEY: 'abc', BANK_API_KEY: 'short' });
  expect(await withSecret.ended).toBe(78);
  expect(withSecret.output().trim().split('\n')).toEqual([
    'BANK_API_KEY: must have at least 16 characters',
    'SIGNING_KEY: must be an Ed25519 key (PKCS #8 PEM)',
  ]);
});

test('with LOG_TO=stdout its output is lines of JSON and nothing else', async () => {
  const app = startApp(installation, { LOG_TO: 'stdout', LOG_LEVEL: 'debug' });
  let shipped = '';
  app.process.stdout?.on('data', (chunk: Buffer) => (shipped += chunk.toString()));
  await app.says('Stop with Ctrl-C');
  expect((await fetch(`${installation.url}/api/v1/appConfig`)).status).toBe(200);
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
  const lines = shipped
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; msg: string });
  expect(new Set(lines.map(({ name }) => name))).toContain('api');
  expect(lines.some(({ msg }) => msg === 'answered')).toBe(true);
  expect(app.output()).toContain('Logs     standard output');
});

test('on another address, started for development: what is asked there reaches the app', async () => {
  const app = startApp(installation, { HOST: '127.0.0.2' }, ['--dev']);
  await app.says('Stop with Ctrl-C');
  expect((await fetch(`http://127.0.0.2:${installation.port}/readyz`)).status).toBe(200);
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
  expect(processesOf(installation)).toEqual([]);
});
