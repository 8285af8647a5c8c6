// Kills twenty first starts of the sandbox with kill -9 at different moments, either all processes or only the
// supervisor. The next start must become ready without help, with clean books and the complete demo. `STEPS=3..5` runs
// some of them. `SEEDED_DIR` names the data folder of an undisturbed first start to compare with. If it is unset or
// missing, one is made.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startDatabaseServer } from '#platform/database/server.ts';
import { connect } from '#platform/database/db.ts';
import { copyFolder, makeHistory, stackAt } from '../e2e/stack.ts';
import {
  clear,
  type Installation,
  kill,
  newInstallation,
  processesOf,
  startApp,
  supervisorOf,
} from '#kit/start-app.ts';

const READY = 'Stop with Ctrl-C';
const READY_MS = 580_000;

/**
 * The kill comes `ms` after the start has printed `said`. A moment in the build needs a changed setting, because built
 * pages are reused.
 */
type Moment = { said: string; ms: number; builds?: true };
const MOMENTS: readonly Moment[] = [
  { said: 'preparing the database', ms: 30 },
  { said: 'preparing the database', ms: 500 },
  { said: 'preparing the database', ms: 1_500 },
  { said: 'migrating: 0001-platform.sql', ms: 0 },
  { said: 'migrating: 0050-revenue.sql', ms: 0 },
  { said: 'migrating: 0190-installation.sql', ms: 0 },
  { said: 'applying: db/functions', ms: 100 },
  { said: 'applying: db/functions', ms: 500 },
  { said: 'building the app', ms: 2_000, builds: true },
  { said: 'building the console', ms: 3_000, builds: true },
  { said: 'starting: bank', ms: 0 },
  { said: 'starting: bank', ms: 400 },
  { said: 'starting: rail', ms: 100 },
  { said: 'starting: rail', ms: 2_500 },
  { said: 'history: day 10 of 90', ms: 0 },
  { said: 'history: day 40 of 90', ms: 300 },
  { said: 'history: day 70 of 90', ms: 700 },
  { said: 'history: day 90 of 90', ms: 0 },
  { said: 'starting: api', ms: 0 },
  { said: 'starting: jobs', ms: 300 },
];
const [FIRST = 1, LAST = MOMENTS.length] = (process.env.STEPS ?? '').split('..').filter(Boolean).map(Number);
const CHOSEN = MOMENTS.map((moment, at) => ({ ...moment, step: at + 1, whole: at % 2 === 0 })).slice(FIRST - 1, LAST);

/** Rows that the demo's plan determines, at whatever hour it starts. */
const DEMO = `select jsonb_build_object(
  'members', (select jsonb_agg(phone || ' ' || real_name order by phone) from identity.member),
  'staff', (select count(*) from identity.staff),
  'products', (select count(*) from catalogue.product),
  'orders', (select count(*) from orders.purchase_order),
  'recharges', (select count(*) from wallet.recharge),
  'withdrawals', (select count(*) from wallet.withdrawal),
  'posts', (select count(*) from forum.entry),
  'events', (select count(*) from events.event),
  'rounds', (select count(*) from draws.round),
  'histories', (select count(*) from platform.history where done_at is not null)) as demo`;

let untouched: unknown;
let installation: Installation;

beforeAll(async () => {
  const seeded = process.env.SEEDED_DIR ?? path.join(os.tmpdir(), 'history');
  if (!fs.existsSync(seeded)) await makeHistory(seeded);
  const copy = path.join(os.tmpdir(), `c3-untouched-${process.pid}`);
  copyFolder(seeded, copy);
  const server = await startDatabaseServer({ dataDir: copy, settings: { fsync: 'off' } });
  untouched = await demoOf(server.adminUrl('c3'));
  await server.stop();
  for (const folder of new Set([copy, server.home])) fs.rmSync(folder, { recursive: true, force: true });
}, 1_200_000);

afterEach(() => clear(installation));

test.each(CHOSEN)('step $step: completes after a kill $ms ms after "$said"', { timeout: 1_200_000 }, async (moment) => {
  installation = await newInstallation({
    PROFILE: 'sandbox',
    ...(moment.builds ? { API_TIMEOUT_MS: String(60_000 + moment.step) } : {}),
  });
  const began = performance.now();
  const first = startApp(installation);
  await first.says(moment.said, READY_MS);
  await sleep(moment.ms);
  const at = performance.now() - began;
  expect(first.output()).not.toContain(READY);
  // A start that has already ended would prove nothing.
  expect(first.process.exitCode).toBeNull();
  for (const pid of moment.whole ? processesOf(installation) : [supervisorOf(installation)]) kill(pid, 'SIGKILL');
  await first.ended;

  const again = performance.now();
  const second = startApp(installation);
  await second.says(READY, READY_MS);
  const readyMs = performance.now() - again;
  expect(await stackAt(installation).run('src/commands/check.ts')).toContain('All checks are clean.');
  const { adminUrl } = await startDatabaseServer({ dataDir: installation.dataDir });
  expect(await demoOf(adminUrl('c3'))).toEqual(untouched);
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(processesOf(installation)).toEqual([]);
  const left = fs.readdirSync(installation.dataDir).filter((name) => /^(postgres\.new|initdb)-/.test(name));
  expect(left).toEqual([]);
  console.log(row(moment, { at, readyMs, refilled: second.output().includes('it starts over') }));
});

async function demoOf(url: string): Promise<unknown> {
  const sql = connect({ url, name: 'first start', max: 1 });
  try {
    const [found] = await sql.unsafe<{ demo: unknown }[]>(DEMO);
    return found?.demo;
  } finally {
    await sql.end();
  }
}

function row(
  { step, whole, said, ms }: (typeof CHOSEN)[number],
  { at, readyMs, refilled }: { at: number; readyMs: number; refilled: boolean },
): string {
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1).padStart(5);
  const killed = `${(whole ? 'all' : 'the start alone').padEnd(15)} at ${seconds(at)} s, "${said}" + ${ms} ms`;
  return `step ${step}: ${killed.padEnd(70)} ready after ${seconds(readyMs)} s${refilled ? ', filled again' : ''}`;
}
