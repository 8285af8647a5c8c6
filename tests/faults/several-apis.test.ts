// Two API processes behind one port, as `npm start` can run them: each intent is decided once, limits and streams apply
// across both, and the death of one is no outage.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#platform/database/db.ts';
import { startDatabaseServer } from '#platform/database/server.ts';
import { type Ask, signAdminIn } from '../e2e/operator.ts';
import { copyFolder, makeHistory, stackAt } from '../e2e/stack.ts';
import { clear, commandOf, type Installation, kill, newInstallation, processesOf } from '#kit/start-app.ts';
import { type Member, signIn } from './storm-load.ts';
import { cheapest, keepRunning, type Product } from './storm-parts.ts';

const PIN = '580362';
const OK = 100_000;
const TOO_MANY = 429_001;
const PROCESSES = 2;
/** One unit of the cheapest fund. */
const AMOUNT_MINOR = 100_00;
/** Members with money for some orders. */
const PHONES = Array.from({ length: 12 }, (_, at) => `+2519110000${String(at + 1).padStart(2, '0')}`);

let installation: Installation;
let product: Product;
let admin: Database;
let members: Member[];
let act: Ask;

beforeAll(async () => {
  const history = process.env.SEEDED_DIR ?? path.join(os.tmpdir(), 'history');
  if (!fs.existsSync(history)) await makeHistory(history);
  installation = await newInstallation({ PROFILE: 'sandbox', API_PROCESSES: String(PROCESSES) });
  copyFolder(history, installation.dataDir);
  product = await keepRunning(installation);
  const { adminUrl } = await startDatabaseServer({ dataDir: installation.dataDir });
  admin = connect({ url: adminUrl('c3'), name: 'several', max: 1 });
  act = await signAdminIn(stackAt(installation));
  members = await Promise.all(PHONES.map((phone) => signIn(installation.url, phone)));
}, 1_200_000);

afterAll(async () => {
  await admin?.end();
  await product?.end();
  await clear(installation);
});

const apis = () => processesOf(installation).filter((pid) => commandOf(pid).includes('src/api/main.ts'));

const membersHeaders = (who = 0) => members[who % members.length]?.headers;

/** Opens a new connection for each call, so that both processes get some. */
async function ask(route: string, asked: { body?: unknown; key?: string; who?: number } = {}) {
  const [method = '', url = ''] = route.split(' ');
  const answer = await fetch(`${installation.url}${url}`, {
    method,
    headers: {
      ...membersHeaders(asked.who),
      connection: 'close',
      ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  const text = await answer.text();
  return { text, code: (JSON.parse(text) as { code: number }).code };
}

/** How many calls a process has answered, by its own port of /metrics. */
async function answeredBy(number: number): Promise<number> {
  const port = Number(installation.env.METRICS_PORT) + number - 1;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return [...text.matchAll(/^c3_request_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

/**
 * Sets the limit of calls a minute and waits. A process reads it when its minute begins, and the ten calls begin it in
 * both.
 */
async function setLimit(value: number): Promise<void> {
  await act('PUT', '/console/api/v1/settings/identity.callerCallsPerMinute', { value, reason: 'A drill' });
  await beginningOfMinute();
  for (let n = 0; n < 10; n += 1) await ask('GET /api/v1/wallets');
}

test('forty intents, each sent twelve times to both at once, give one order each', async () => {
  await setLimit(100_000);
  const body = { productId: await cheapest(installation, { funds: true }), amountMinor: AMOUNT_MINOR, pin: PIN };
  const ordersOf = async () => {
    const [row] = await admin<{ orders: number }[]>`select count(*)::int as orders from orders.purchase_order`;
    return row?.orders ?? 0;
  };
  const before = await ordersOf();
  const keys = Array.from({ length: 40 }, () => randomUUID());
  const asked = await Promise.all(
    keys.map((key, who) =>
      Promise.all(Array.from({ length: 12 }, () => ask('POST /api/v1/orders', { body, key, who }))),
    ),
  );
  // A member without enough money is refused, and the refusal contains the balance, which may differ. But each order
  // has one answer for all of its calls.
  const bought = asked.filter((answers) => answers.some(({ code }) => code === OK));
  for (const answers of bought) expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([answers[0]?.text]));
  console.log(`orders of ${bought.length} of 40 intents, in ${keys.length * 12} calls`);
  expect(bought.length).toBeGreaterThanOrEqual(PHONES.length);
  expect(await ordersOf()).toBe(before + bought.length);
  const shares = await Promise.all([answeredBy(1), answeredBy(2)]);
  console.log(`answers of the two processes: ${shares.join(' and ')}`);
  for (const share of shares) expect(share).toBeGreaterThan(100);
});

test('a limit applies to both together, to within a tenth', async () => {
  await setLimit(200);
  const asked = await Promise.all(Array.from({ length: 590 }, () => ask('GET /api/v1/wallets')));
  const passed = 10 + asked.filter(({ code }) => code === OK).length;
  console.log(`a limit of 200: ${passed} of 600 calls in a minute were let through`);
  expect(new Set(asked.map(({ code }) => code))).toEqual(new Set([OK, TOO_MANY]));
  expect(passed).toBeGreaterThanOrEqual(180);
  expect(passed).toBeLessThanOrEqual(220);
});

test('a member can have five live streams at both together', async () => {
  await beginningOfMinute();
  const stops = Array.from({ length: 12 }, () => new AbortController());
  const opened = await Promise.all(
    stops.map(({ signal }) => fetch(`${installation.url}/api/v1/stream`, { headers: { ...membersHeaders() }, signal })),
  );
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(5);
  const [held] = await admin<{ streams: number; processes: number }[]>`
    select count(*)::int as streams, count(distinct process)::int as processes from platform.stream_place`;
  console.log(`five streams at ${held?.processes} processes`);
  expect(held?.streams).toBe(5);
  for (const stop of stops) stop.abort();
  await expect.poll(async () => (await admin`select from platform.stream_place`).count).toBe(0);
});

test('after kill -9 of one, the other answers at once, and the first is started again', async () => {
  const before = apis();
  expect(before).toHaveLength(PROCESSES);
  kill(before[0] as number, 'SIGKILL');
  const began = performance.now();
  const untilOne = async () =>
    fetch(`${installation.url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await expect.poll(untilOne, { interval: 5 }).toBe(true);
  const answered = performance.now() - began;
  await expect
    .poll(async () => (await Promise.all([answeredBy(1), answeredBy(2)])).length, { timeout: 60_000 })
    .toBe(2);
  console.log(
    `after a death: answered in ${Math.round(answered)} ms, both in ${Math.round(performance.now() - began)} ms`,
  );
  expect(answered).toBeLessThan(1_000);
  expect(apis()).toHaveLength(PROCESSES);
  expect(await stackAt(installation).run('src/commands/check.ts')).toContain('All checks are clean.');
});

/** Waits for the next minute of the clock, with which limits begin. */
async function beginningOfMinute(): Promise<void> {
  const minute = Math.floor(Date.now() / 60_000);
  await expect.poll(() => Math.floor(Date.now() / 60_000), { timeout: 61_000 }).toBeGreaterThan(minute);
}
