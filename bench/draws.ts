// Draws over HTTP on one busy round with 64 connections: plays, then their reveals. A play includes session, rules,
// guards, chance, hold, ticket, signature and durable commit. A reveal includes the draw, made twice, and what it wins.
import { createHash } from 'node:crypto';
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { accountOf, house } from '#ledger/chart.ts';
import { idList } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { DRAWS_SECRETS, environmentOf, loadSecrets } from '#platform/secrets/secrets.ts';
import { freePort } from '#kit/ports.ts';
import { aWishedPrize, openRound } from '#kit/draws.ts';
import { drawsClient, drawsGround } from '#kit/draws-process.ts';
import { openOffice } from '#kit/office.ts';
import { setSetting } from '#kit/settings.ts';
import { type HttpResult, measure, type Request, startApi } from './http.ts';
import { type Bench, settleDown } from './server.ts';
import { type Customer, makeCustomers, openMarket } from './stalls.ts';

const CONNECTIONS = 64;
const MEMBERS = 2_000;
const CHANCES = 10_000n;
const BUDGET_MINOR = 50_000_000_000n;
const CLIENT_SEED = 'bench';
const BEACON_MS = 3000;

export async function benchDraws(bench: Bench, seconds: number): Promise<HttpResult[]> {
  await openMarket(bench);
  const customers = await makeCustomers(bench, MEMBERS, 0n);
  await fill(bench, customers);
  await setSetting(bench.db, 'chances.draws', true);
  await setSetting(bench.db, 'draws.dayPlaysMost', 1000);
  const prizes = [
    aWishedPrize({ id: 'five', weight: 10 }),
    aWishedPrize({ id: 'points', kind: 'points', valueMinor: 100, points: 100, weight: 90 }),
    aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0, weight: 900 }),
  ];
  const secrets = loadSecrets(bench.folder);
  const draws = drawsClient(drawsGround(bench.db, bench.context, { seedKey: secrets.seedKey }));
  openOffice(bench.db, { ...bench.context, draws });
  const round = await openRound(bench.db, { prizes, playsMost: 10_000_000 });
  await settleDown(bench);
  const port = await freePort();
  const drawer = await startDraws(bench, port, environmentOf(secrets, DRAWS_SECRETS));
  const api = await startApi(bench, 1, { DRAWS_PORT: String(port) });
  try {
    const clientSeedHash = createHash('sha256').update(CLIENT_SEED).digest('hex');
    const body = JSON.stringify({ clientSeedHash });
    const path = `/api/v1/draws/rounds/${round.id}/plays`;
    let asked = 0;
    const play = () => ({ path, body, token: (customers[asked++ % MEMBERS] as Customer).token });
    const how = { connections: CONNECTIONS, toReach: '0.8 x, p99 under 60 ms' };
    // Twice as long, so that there are enough plays to reveal.
    const plays = await measure(bench, api, { ...how, request: play, seconds: seconds * 2 });
    await new Promise((resolve) => setTimeout(resolve, BEACON_MS));
    const open = await unrevealed(bench, customers);
    await settleDown(bench);
    const reveals = await measure(bench, api, { ...how, seconds, request: () => required(open.pop()) });
    return [
      { ...how, what: 'play', ...plays },
      { ...how, what: 'reveal', ...reveals },
    ];
  } finally {
    api.stop();
    drawer.disconnect();
  }
}

/** Starts the process that settles plays, as in production. */
async function startDraws({ folder, db }: Bench, port: number, secrets: Record<string, string>): Promise<ChildProcess> {
  const own = { DATA_DIR: folder, DRAWS_PORT: String(port), DRAWS_DATABASE_URL: db.urls.draws, LOG_LEVEL: 'warn' };
  const child = fork(path.resolve(import.meta.dirname, '../src/draws/main.ts'), [], {
    env: { ...process.env, ...own, ...secrets },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`draws did not start (exit code ${code})`)));
  });
  return child;
}

/** The requests that reveal all plays so far, oldest last. */
async function unrevealed({ db }: Bench, customers: readonly Customer[]): Promise<(Request & { token: string })[]> {
  const tokens = new Map(customers.map(({ id, token }) => [id, token]));
  const rows = await db.admin<{ id: bigint; memberId: bigint }[]>`
    select id, member_id from draws.play order by id desc`;
  const body = JSON.stringify({ clientSeed: CLIENT_SEED });
  return rows.map(({ id, memberId }) => ({
    path: `/api/v1/draws/plays/${id}/reveal`,
    token: required(tokens.get(memberId)),
    body,
  }));
}

/** Chances for all members and a budget for all holds, written straight into the tables. */
async function fill({ db }: Bench, customers: readonly Customer[]): Promise<void> {
  const accounts = customers.map(({ id }) => accountOf('member_chances', id));
  await db.admin.begin(async (tx) => {
    await tx`update ledger.account set posted = posted + ${CHANCES} where id = any (${idList(accounts)}::bigint[])`;
    await tx`update ledger.account set posted = posted - ${CHANCES * BigInt(accounts.length)}
      where id = ${house('chances_issued')}`;
    await tx`update ledger.account set posted = posted + ${BUDGET_MINOR} where id = ${house('rewards_budget')}`;
    await tx`update ledger.account set posted = posted - ${BUDGET_MINOR} where id = ${house('client_bank')}`;
  });
}
