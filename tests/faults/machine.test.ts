// The product keeps running when its host fails: the disk fills up, the clock jumps, the data folder becomes read-only,
// or memory is small. Needs root, installs Debian's faketime, and prints the table of docs/operations/faults.md.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeHistory, stackAt } from '../e2e/stack.ts';
import {
  clear,
  commandOf,
  type Installation,
  newInstallation,
  processesOf,
  startApp,
  type Started,
} from '#kit/start-app.ts';
import {
  makeReadOnly,
  commandOfDatabase,
  fakeClock,
  fillDisk,
  makeRoom,
  memoryGroup,
  mountDisk,
  run,
  runDatabase,
  unmount,
} from './machine-ground.ts';
import { type Member, signIn } from './storm-load.ts';

const READY = 'Stop with Ctrl-C';
const OK = 100_000;
const NO_ROOM = 503_003;
const CLOCK_IN_DOUBT = 503_004;
const seen: string[] = [];
const addRow = (row: string): void => void seen.push(`| ${row} |`);

let installation: Installation;
let started: Started;
let member: Member;
let productId: string;

beforeAll(async () => {
  const history = process.env.SEEDED_DIR ?? path.join(os.tmpdir(), 'history');
  if (!fs.existsSync(history)) await makeHistory(history);
  installation = await newInstallation({ PROFILE: 'sandbox' });
  mountDisk(installation.dataDir, 1_500);
  run('cp', '-a', `${history}/.`, installation.dataDir);
}, 1_200_000);

afterEach(async () => {
  makeRoom(installation.dataDir);
  await stop();
});

afterAll(async () => {
  console.log(seen.join('\n'));
  await clear({ ...installation, dataDir: path.join(installation.dataDir, 'gone') });
  unmount(installation.dataDir);
  fs.rmSync(installation.dataDir, { recursive: true });
});

/** `phone`: each test uses another member, who still has money to spend. */
async function start(phone: string, env: Record<string, string> = {}): Promise<void> {
  started = startApp(installation, env);
  await started.says(READY);
  member = await signIn(installation.url, phone);
  const answer = (await read('/api/v1/products?limit=50')) as {
    data: { items: { id: string; type: string; priceMinor: number }[] };
  };
  const [cheapest] = answer.data.items
    .filter(({ type }) => type !== 'fund')
    .sort((a, b) => a.priceMinor - b.priceMinor);
  productId = String(cheapest?.id);
}

async function stop(): Promise<void> {
  started.process.kill('SIGTERM');
  await started.ended;
}

async function read(route: string): Promise<{ code?: number; waiting?: string[]; ok?: boolean }> {
  const answer = await fetch(`${installation.url}${route}`, {
    headers: member?.headers ?? {},
    signal: AbortSignal.timeout(11_000),
  });
  return (await answer.json()) as { code?: number };
}

const body = () => JSON.stringify({ productId, units: 1, pin: '580362' });
const newKey = () => randomUUID().replace(/^(.{14})4/, '$17');

async function buy(key: string): Promise<number> {
  const answer = await fetch(`${installation.url}/api/v1/orders`, {
    method: 'POST',
    headers: { ...member.headers, 'idempotency-key': key },
    body: body(),
    signal: AbortSignal.timeout(11_000),
  });
  return ((await answer.json()) as { code: number }).code;
}

const until = (ask: () => Promise<unknown>, value: unknown) =>
  expect.poll(() => ask().catch(String), { timeout: 60_000, interval: 250 }).toEqual(value);
const servers = () => processesOf(installation).filter((pid) => /src\/(api|jobs|rail)\/main/.test(commandOf(pid)));
const check = () => stackAt(installation).run('src/commands/check.ts');
const waiting = async () => (await read('/readyz')).waiting;
const wallet = async () => (await read('/api/v1/wallets')).code;

test('a full disk refuses orders only, until there is room again', { timeout: 300_000 }, async () => {
  await start('+251911000001');
  const before = servers();
  expect(await buy(newKey())).toBe(OK);
  fillDisk(installation.dataDir, 200);
  const key = newKey();
  await until(() => buy(newKey()), NO_ROOM);
  expect(await buy(key)).toBe(NO_ROOM);
  expect([await wallet(), await waiting()]).toEqual([OK, ['disk']]);
  addRow('disk, 200 MB left | orders: 503003. Reads go on. `/readyz` names `disk`');
  fillDisk(installation.dataDir, 0);
  expect((await read('/healthz')).ok).toBe(true);
  expect(await wallet()).toBe(OK);
  expect(servers()).toEqual(before);
  addRow('disk, nothing left | `/healthz` and reads go on. No process died. Lines of the log are lost');
  makeRoom(installation.dataDir);
  await until(() => buy(key), OK);
  expect(await check()).toContain('All checks are clean.');
  addRow('room again | the same key is answered 100000. Checks are clean');
});

test('a clock that jumps by forty days refuses orders until it is right again', { timeout: 300_000 }, async () => {
  await start('+251911000012');
  const command = commandOfDatabase(installation);
  await stop();
  const folder = fs.mkdtempSync('/tmp/c3-clock-');
  fs.chmodSync(folder, 0o755);
  const clock = fakeClock(path.join(folder, 'offset'));
  runDatabase(command, installation.dataDir, clock.env);
  await start('+251911000012', clock.env);
  const sandboxClock = () => stackAt(installation).run('src/sandbox/main.ts', 'clock');
  const date = /business date (\S+)\)/.exec(await sandboxClock())?.[1];
  expect(await buy(newKey())).toBe(OK);
  for (const offset of ['+40d', '-40d']) {
    clock.set(offset);
    const key = newKey();
    await until(waiting, ['clock']);
    expect(await buy(key)).toBe(CLOCK_IN_DOUBT);
    addRow(`clock ${offset} | orders: 503004. \`/readyz\` names \`clock\`. Jobs rest`);
    clock.set('+0');
    await until(() => buy(key), OK);
    await until(waiting, []);
    addRow('clock back | within seconds the same key is answered 100000. No day was closed');
  }
  expect(await check()).toContain('All checks are clean.');
  expect(/business date (\S+)\)/.exec(await sandboxClock())?.[1]).toBe(date);
  fs.rmSync(folder, { recursive: true });
});

test('a read-only data folder ends no process, and a start refuses it', { timeout: 300_000 }, async () => {
  await start('+251911000002');
  const before = servers();
  makeReadOnly(installation.dataDir);
  for (let look = 0; look < 20; look += 1) {
    expect((await read('/healthz')).ok).toBe(true);
    if (look < 3) await buy(newKey()).catch(() => 0);
  }
  expect(servers()).toEqual(before);
  unmount(installation.dataDir);
  const key = newKey();
  await until(() => buy(key), OK);
  expect(await check()).toContain('All checks are clean.');
  addRow('folder read-only while running | `/healthz` answers, no process died. Writable again: orders go through');
  await stop();
  makeReadOnly(installation.dataDir);
  const refused = startApp(installation);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(`DATA_DIR: this user may not write to ${installation.dataDir}`);
  unmount(installation.dataDir);
  addRow('folder read-only at the start | one line, exit code 1');
});

test('one gigabyte of memory is enough, and a start refuses half of it', { timeout: 300_000 }, async () => {
  const group = memoryGroup(`c3-${process.pid}`, 1_024);
  started = startApp(installation);
  group.add(Number(started.process.pid));
  await started.says(READY);
  member = await signIn(installation.url, '+251911000001');
  for (let n = 0; n < 200; n += 1) await wallet();
  expect(group.kills()).toBe(0);
  addRow(`1 GB | peak ${group.peakMegabytes()} MB with files, ${group.heldMegabytes()} MB held. Nothing was ended`);
  await stop();
  group.remove();
  const small = memoryGroup(`c3-small-${process.pid}`, 512);
  const refused = startApp(installation);
  small.add(Number(refused.process.pid));
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/memory: 512 MB, and C3 needs \d+ MB/);
  small.remove();
  addRow('512 MB | one line, exit code 1');
});
