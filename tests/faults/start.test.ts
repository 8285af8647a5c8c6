// Bad days of a start: killed supervisor, killed database, killed service, killed starter, signals in the middle.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  clear,
  kill,
  newPlace,
  type Place,
  postmasterOf,
  processesOf,
  startApp,
  supervisorOf,
} from '../kit/start-app.ts';

const READY = 'Stop with Ctrl-C';
let place: Place;
beforeEach(async () => {
  place = await newPlace();
});
afterEach(() => clear(place));

async function until(condition: () => boolean | Promise<boolean>, what: string, limitMs = 30_000): Promise<void> {
  for (const deadline = Date.now() + limitMs; !(await condition()); await sleep(50)) {
    if (Date.now() > deadline) throw new Error(`never happened: ${what}`);
  }
}

async function isReady(): Promise<boolean> {
  return fetch(`${place.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

test('kill -9 of the supervisor: the services stop, the database stays, the next start takes it over', async () => {
  const first = startApp(place);
  await first.says(READY);
  const database = postmasterOf(place);
  kill(supervisorOf(place), 'SIGKILL');
  await first.ended;
  await until(
    () => processesOf(place).every((pid) => commandOf(pid).includes('postgres')),
    'only the database is left',
  );
  expect(postmasterOf(place)).toBe(database);

  const second = startApp(place);
  await second.says(READY);
  expect(postmasterOf(place)).toBe(database);
  expect(await isReady()).toBe(true);
  second.process.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(processesOf(place)).toEqual([]);
});

test('kill -9 of supervisor and database together: the next start recovers', async () => {
  const first = startApp(place);
  await first.says(READY);
  const database = postmasterOf(place);
  kill(supervisorOf(place), 'SIGKILL');
  kill(database, 'SIGKILL');
  await first.ended;

  const second = startApp(place);
  await second.says(READY);
  expect(postmasterOf(place)).not.toBe(database);
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(processesOf(place)).toEqual([]);
});

test('kill -9 of the database while serving: it comes back and so does the app', async () => {
  const app = startApp(place);
  await app.says(READY);
  kill(postmasterOf(place), 'SIGKILL');
  await app.says('the database runs again');
  await until(isReady, 'ready again');
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
});

test.each(['api', 'jobs', 'feed', 'bank'])('kill -9 of %s: it is started again', async (name) => {
  const app = startApp(place);
  await app.says(READY);
  const entry = name === 'bank' ? 'src/sandbox-bank/main.ts' : `src/${name}/main.ts`;
  const victim = processesOf(place).find((pid) => commandOf(pid).includes(entry));
  kill(victim ?? 0, 'SIGKILL');
  await app.says(`${name} runs again`);
  await until(isReady, 'ready again');
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
  expect(processesOf(place)).toEqual([]);
});

test('kill -9 of the starter that npm ran: everything stops', async () => {
  const app = startApp(place);
  await app.says(READY);
  app.process.kill('SIGKILL');
  await until(() => processesOf(place).length === 0, 'nothing is left');
});

test.each([50, 300, 700, 1200, 2000])(
  'a signal %d ms into the first start leaves nothing behind, and the next start works',
  async (ms) => {
    const app = startApp(place);
    await sleep(ms);
    app.process.kill('SIGTERM');
    await app.ended;
    await until(() => processesOf(place).length === 0, 'nothing is left', 15_000);
    const again = startApp(place);
    await again.says(READY);
    again.process.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  },
);

test('a stale postmaster.pid with a number that is somebody else’s does not stop a start', async () => {
  const first = startApp(place);
  await first.says(READY);
  first.process.kill('SIGTERM');
  await first.ended;
  fs.writeFileSync(
    `${place.dataDir}/postgres/postmaster.pid`,
    `${process.pid}\n${place.dataDir}/postgres\n1\n5432\n\n\n\nready   \n`,
    { mode: 0o600 },
  );
  fs.writeFileSync(`${place.dataDir}/start.pid`, `${process.pid}\n`);
  const second = startApp(place);
  await second.says(READY);
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
