// For a minute, members move money over 64 connections while kill -9 ends a random part every two seconds
// (storm-parts.ts). No answer may be lost, and nothing may happen twice. Environment: STORMS, how many storms [1];
// STORM_SEED, the seed of the first one; API_PROCESSES, how many API processes [1].
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Database } from '#platform/database/db.ts';
import { startDatabaseServer } from '#platform/database/server.ts';
import { random } from '../drill/dice.ts';
import { signAdminIn } from '../e2e/operator.ts';
import { copyFolder, makeHistory, stackAt } from '../e2e/stack.ts';
import { clear, type Installation, newInstallation } from '#kit/start-app.ts';
import { type Answer, type Asked, type Member, signIn, startLoad, untilAnswered } from './storm-load.ts';
import { cheapest, keepRunning, openProbes, type Part, PARTS, type Product } from './storm-parts.ts';

const STORMS = Number(process.env.STORMS ?? 1);
const FIRST_SEED = Number(process.env.STORM_SEED ?? 18);
const API_PROCESSES = process.env.API_PROCESSES ?? '1';
const STORM_MS = 60_000;
const KILL_EVERY_MS = 2_000;
const CONNECTIONS = 64;
/** No call takes longer than ten seconds (wire.md 2). One more second is for a client on a busy machine. */
const LONGEST_MS = 11_000;
const PHONES = Array.from({ length: 12 }, (_, at) => `+2519110000${String(at + 1).padStart(2, '0')}`);
const OK = 100_000;
/** By path of the call, counts the table in which each successful call writes one row. */
const ROWS = {
  '/api/v1/orders': 'select count(*)::int as rows from orders.purchase_order',
  '/api/v1/withdrawals': "select count(*)::int as rows from wallet.withdrawal where kind = 'income'",
  '/api/v1/recharges': 'select count(*)::int as rows from wallet.recharge',
} as const;

const HISTORY = process.env.SEEDED_DIR ?? path.join(os.tmpdir(), 'history');

let installation: Installation;
let product: Product;
let admin: Database;
let adminUrl: string;

beforeAll(async () => {
  if (!fs.existsSync(HISTORY)) await makeHistory(HISTORY);
}, 1_200_000);

// Each storm has new data: after two storms on the same data, no member would have money left to move.
beforeEach(async () => {
  installation = await newInstallation({ PROFILE: 'sandbox', API_PROCESSES });
  copyFolder(HISTORY, installation.dataDir);
  product = await keepRunning(installation);
  adminUrl = (await startDatabaseServer({ dataDir: installation.dataDir })).adminUrl('c3');
  admin = connect({ url: adminUrl, name: 'storm', max: 1 });
  const ask = await signAdminIn(stackAt(installation));
  await ask('PUT', '/console/api/v1/settings/identity.callerCallsPerMinute', { value: 100_000, reason: 'A storm' });
}, 120_000);

afterEach(async () => {
  await admin.end();
  await product.end();
  await clear(installation);
}, 120_000);

test.each(Array.from({ length: STORMS }, (_, at) => FIRST_SEED + at))(
  'storm of seed %i loses and repeats nothing',
  { timeout: 600_000 },
  async (seed) => {
    const dice = random(seed);
    const members: Member[] = [];
    for (const phone of PHONES) members.push(await signIn(installation.url, phone));
    const before = await countRows();
    const load = startLoad(installation.url, {
      members,
      connections: CONNECTIONS,
      productId: await cheapest(installation, { funds: false }),
      dice,
    });
    const recoveries = await killParts(dice);
    await load.stop();
    printReport(seed, load.asked, recoveries);

    expect(Math.max(...load.asked.flatMap(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
    expect(await changedAnswers(load.asked)).toEqual([]);
    const after = await countRows();
    for (const path of Object.keys(ROWS) as (keyof typeof ROWS)[])
      expect([path, after[path] - before[path]]).toEqual([path, countSucceeded(load.asked, path)]);
    expect(await stackAt(installation).run('src/commands/check.ts')).toContain('All checks are clean.');
  },
);

type Recovery = { part: Part; ms: number };

/** Kills one part after another, and measures how long the API and the database need to work again. */
async function killParts(dice: () => number): Promise<Recovery[]> {
  const probes = openProbes(installation, adminUrl);
  const waits: Promise<Recovery>[] = [];
  for (const end = Date.now() + STORM_MS; Date.now() < end; await sleep(KILL_EVERY_MS)) {
    const part = PARTS[Math.floor(dice() * PARTS.length)] as Part;
    if (!product.kill(part, dice)) continue;
    if (part === 'api' || part === 'start') waits.push(probes.api().then((ms) => ({ part, ms })));
    if (part === 'database' || part === 'backend') waits.push(probes.database().then((ms) => ({ part, ms })));
  }
  const recoveries = await Promise.all(waits);
  await probes.close();
  return recoveries;
}

/** Repeats every intent and lists those whose answer is not the first one. */
async function changedAnswers(asked: readonly Asked[]): Promise<string[]> {
  const changed: string[] = [];
  const left = asked.values();
  const again = async (): Promise<void> => {
    for (const call of left) {
      const first = comparable(call.answer as Answer);
      const second = comparable(await untilAnswered(installation.url, { ...call, ms: [], undecided: [] }));
      if (first !== second) changed.push(`${call.path}: ${first} then ${second}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, again));
  return changed;
}

/** Withdrawals and recharges are shown in their current state, so only their id must be the same. */
function comparable({ code, data }: Answer): string {
  const { id } = (data ?? {}) as { id?: string };
  return JSON.stringify([code, id ?? data]);
}

async function countRows(): Promise<Record<keyof typeof ROWS, number>> {
  const counted = Object.entries(ROWS).map(async ([path, query]) => {
    const [row] = await admin.unsafe<{ rows: number }[]>(query);
    return [path, row?.rows ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counted)) as Record<keyof typeof ROWS, number>;
}

function countSucceeded(asked: readonly Asked[], path: string): number {
  return asked.filter((call) => call.path === path && (call.answer as Answer).code === OK).length;
}

function printReport(seed: number, asked: readonly Asked[], recoveries: readonly Recovery[]): void {
  const times = asked.flatMap(({ ms }) => ms);
  const longer = (seconds: number) => times.filter((ms) => ms > seconds * 1000).length;
  const tally = (codes: readonly (number | undefined)[]) =>
    [...Map.groupBy(codes, (code) => code)].map(([code, all]) => `${code} x ${all.length}`).join(', ');
  console.log(
    [
      `storm ${seed}: ${asked.length} intents, ${times.length} attempts, longest ${Math.round(Math.max(...times))} ms`,
      `attempts of more than 1, 5 and 9 s: ${[1, 5, 9].map(longer).join(', ')}`,
      `answers: ${tally(asked.map(({ answer }) => answer?.code))}`,
      `attempts that decided nothing (0: no answer): ${tally(asked.flatMap(({ undecided }) => undecided))}`,
      ...[['api', 'start'] as const, ['database', 'backend'] as const].map((parts) => {
        const ms = recoveries.filter(({ part }) => (parts as readonly Part[]).includes(part)).map((one) => one.ms);
        ms.sort((a, b) => a - b);
        const [median, worst] = [ms[Math.floor(ms.length / 2)] ?? 0, ms.at(-1) ?? 0];
        const figures = `median ${Math.round(median)} ms, worst ${Math.round(worst)} ms`;
        return `${parts.join(', ')}: ${ms.length} deaths, ${figures}`;
      }),
    ].join('\n'),
  );
}
