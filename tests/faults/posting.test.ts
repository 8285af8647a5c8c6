// Kills posters, all of PostgreSQL at once, or both under load: no acknowledged transfer may be lost, and the checks
// must be clean (ledger.md 13). Runs on its own durable server (fsync on), as production does.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extendChain } from '#ledger/chain.ts';
import { runChecks } from '#platform/database/checks.ts';
import { connect, type Database, socketUrl } from '#platform/database/db.ts';
import { type DatabaseServer, startDatabaseServer } from '#platform/database/server.ts';
import { migrate } from '#platform/database/migrate.ts';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { random } from '../drill/dice.ts';

const dice = random(18);
const PASSWORD = 'app-of-faults';
const dataDir = path.join(os.tmpdir(), `c3-faults-${process.pid}`);
let server: DatabaseServer;
let posters: Poster[] = [];
let started = 0;

type Poster = { process: ChildProcess; ended: Promise<void>; acknowledged: Set<string> };

const appUrl = () =>
  socketUrl({ socketDir: server.socketDir, port: server.port, user: 'c3_app', password: PASSWORD, database: 'faults' });
const open = (): Database => connect({ url: appUrl(), name: 'faults', max: 2 });

beforeAll(async () => {
  server = await startDatabaseServer({ dataDir });
  const root = connect({ url: server.adminUrl('postgres'), name: 'faults', max: 1 });
  await root.unsafe('create database faults');
  await root.end();
  await migrate({
    url: server.adminUrl('faults'),
    passwords: { app: PASSWORD, rail: 'rail-of-faults', draws: 'draws-of-faults' },
  });
  const admin = connect({ url: server.adminUrl('faults'), name: 'faults', max: 1 });
  await openTestRules(admin);
  await admin.end();
  const sql = open();
  await fundMembers(sql, 20, 1_000n);
  await sql.end();
});

afterAll(async () => {
  await killPosters();
  await server.stop();
  for (const folder of new Set([server.home, server.socketDir, dataDir]))
    fs.rmSync(folder, { recursive: true, force: true });
});

function startPoster(): Poster {
  started += 1;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'poster.ts'), appUrl(), String(started)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const acknowledged = new Set<string>();
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? ''; // incomplete if the process was killed
    for (const said of lines) if (said.startsWith('ack ')) acknowledged.add(said.slice(4));
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  return { process: child, ended, acknowledged };
}

async function startPosters(count: number): Promise<void> {
  posters = Array.from({ length: count }, startPoster);
  const busy = () => posters.every((poster) => poster.acknowledged.size > 50);
  for (const deadline = Date.now() + 20_000; !busy(); await sleep(20)) {
    if (Date.now() > deadline) throw new Error('the posters did not start posting');
  }
  await sleep(200 + dice() * 800);
}

async function killPosters(): Promise<void> {
  for (const poster of posters) poster.process.kill('SIGKILL');
  await Promise.all(posters.map((poster) => poster.ended));
}

/** The postmaster leads its own process group, so all of PostgreSQL dies at once, as in a power cut. */
function killDatabase(): void {
  const pid = Number(fs.readFileSync(path.join(server.home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(-pid, 'SIGKILL');
}

async function expectNothingLost(): Promise<void> {
  const sql = open();
  for (const { acknowledged } of posters) {
    const ids = [...acknowledged];
    const [row] = await sql<{ kept: number; answered: number }[]>`
      select (select count(*)::int from ledger.transfer where id = any (${ids}::uuid[])) as kept,
        (select count(*)::int from platform.intent where id = any (${ids}::uuid[])) as answered`;
    expect(ids.length).toBeGreaterThan(50);
    expect(row).toEqual({ kept: ids.length, answered: ids.length });
  }
  const [sum] = await sql<{ total: bigint; least: bigint }[]>`
    select sum(posted)::bigint as total, min(posted) as least from ledger.account
    where ledger.class_of(id) in ('member_recharge', 'member_income')`;
  expect(sum?.total).toBe(20_000n);
  expect(sum?.least).toBeGreaterThanOrEqual(0n);
  await extendChain({ sql });
  expect(await runChecks(sql)).toEqual([]);
  await sql.end();
}

it.each([1, 2, 3])('nothing is lost when posters are killed (%i)', async () => {
  await startPosters(2);
  await killPosters();
  await expectNothingLost();
});

it.each([1, 2, 3])('nothing is lost when PostgreSQL is killed (%i)', async () => {
  await startPosters(2);
  killDatabase();
  await Promise.all(posters.map((poster) => poster.ended));
  server = await startDatabaseServer({ dataDir });
  expect(server.reused).toBe(false);
  await expectNothingLost();
});

it.each([1, 2])('nothing is lost when both are killed (%i)', async () => {
  await startPosters(2);
  killDatabase();
  await killPosters();
  server = await startDatabaseServer({ dataDir });
  await expectNothingLost();
});
