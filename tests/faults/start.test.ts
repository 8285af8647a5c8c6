// Starts after accidents: the supervisor, the database, a service or the starter is killed, or a signal comes in the
// middle of a start.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  clear,
  commandOf,
  kill,
  newInstallation,
  type Installation,
  postmasterOf,
  processesOf,
  startApp,
  supervisorOf,
} from '#kit/start-app.ts';

const READY = 'Stop with Ctrl-C';
let installation: Installation;
beforeEach(async () => {
  installation = await newInstallation();
});
afterEach(() => clear(installation));

async function until(condition: () => boolean | Promise<boolean>, what: string, limitMs = 30_000): Promise<void> {
  for (const deadline = Date.now() + limitMs; !(await condition()); await sleep(50)) {
    if (Date.now() > deadline) throw new Error(`never happened: ${what}`);
  }
}

async function isReady(): Promise<boolean> {
  return fetch(`${installation.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

test('kill -9 of the supervisor: the services stop, the database stays, the next start takes it over', async () => {
  const first = startApp(installation);
  await first.says(READY);
  const database = postmasterOf(installation);
  kill(supervisorOf(installation), 'SIGKILL');
  await first.ended;
  await until(
    () => processesOf(installation).every((pid) => commandOf(pid).includes('postgres')),
    'only the database is left',
  );
  expect(postmasterOf(installation)).toBe(database);

  const second = startApp(installation);
  await second.says(READY);
  expect(postmasterOf(installation)).toBe(database);
  expect(await isReady()).toBe(true);
  second.process.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(processesOf(installation)).toEqual([]);
});

test('kill -9 of supervisor and database together: the next start recovers', async () => {
  const first = startApp(installation);
  await first.says(READY);
  const database = postmasterOf(installation);
  kill(supervisorOf(installation), 'SIGKILL');
  kill(database, 'SIGKILL');
  await first.ended;

  const second = startApp(installation);
  await second.says(READY);
  expect(postmasterOf(installation)).not.toBe(database);
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(processesOf(installation)).toEqual([]);
});

test('kill -9 of the database while serving: it comes back and so does the app', async () => {
  const app = startApp(installation);
  await app.says(READY);
  kill(postmasterOf(installation), 'SIGKILL');
  await app.says('the database runs again');
  await until(isReady, 'ready again');
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
});

test.each(['api', 'jobs', 'rail', 'bank'])('kill -9 of %s: it is started again', async (name) => {
  const app = startApp(installation);
  await app.says(READY);
  const entry = name === 'bank' ? 'src/sandbox-bank/main.ts' : `src/${name}/main.ts`;
  const victim = processesOf(installation).find((pid) => commandOf(pid).includes(entry));
  kill(victim ?? 0, 'SIGKILL');
  await app.says(`${name} runs again`);
  await until(isReady, 'ready again');
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
  expect(processesOf(installation)).toEqual([]);
});

test('an api that does not respond is ended and started again', async () => {
  const app = startApp(installation);
  await app.says(READY);
  const api = processesOf(installation).find((pid) => commandOf(pid).includes('src/api/main.ts'));
  kill(api ?? 0, 'SIGSTOP');
  await app.says('api stood still');
  await app.says('api runs again');
  await until(isReady, 'ready again');
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
  expect(processesOf(installation)).toEqual([]);
});

test('kill -9 of the starter that npm ran: everything stops', async () => {
  const app = startApp(installation);
  await app.says(READY);
  app.process.kill('SIGKILL');
  await until(() => processesOf(installation).length === 0, 'nothing is left');
});

test.each([50, 300, 700, 1200, 2000])(
  'a signal %d ms into the first start leaves nothing behind, and the next start works',
  async (ms) => {
    const app = startApp(installation);
    await sleep(ms);
    app.process.kill('SIGTERM');
    await app.ended;
    await until(() => processesOf(installation).length === 0, 'nothing is left', 15_000);
    const again = startApp(installation);
    await again.says(READY);
    again.process.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  },
);

test('a stale postmaster.pid with the number of another process does not stop a start', async () => {
  const first = startApp(installation);
  await first.says(READY);
  first.process.kill('SIGTERM');
  await first.ended;
  fs.writeFileSync(
    `${installation.dataDir}/postgres/postmaster.pid`,
    `${process.pid}\n${installation.dataDir}/postgres\n1\n5432\n\n\n\nready   \n`,
    { mode: 0o600 },
  );
  fs.writeFileSync(`${installation.dataDir}/start.pid`, `${process.pid}\n`);
  const second = startApp(installation);
  await second.says(READY);
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});
