// Two processes play on one round and a draws process settles, while kill -9 ends one or all of them (draws.md 4).
// Every spent chance must have one play and every play one result, and a repeated key must name the same play
// afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientSeedHash } from '#features/draws/server/draw-1/draw.ts';
import { play } from '#features/draws/server/plays/play.ts';
import { stopRound } from '#features/draws/server/rounds/round-proposals.ts';
import { roundById } from '#features/draws/server/rounds/rounds.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { runChecks } from '#platform/database/checks.ts';
import { DRAWS_SECRETS, environmentOf, loadSecrets } from '#platform/secrets/secrets.ts';
import { intentOf } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aWishedPrize, giveChances, openRound, settledWaiting, woundDown } from '#kit/draws.ts';
import { drawsClient, drawsGround } from '#kit/draws-process.ts';
import { freePort } from '#kit/ports.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { officeOf, openOffice } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { setSetting } from '#kit/settings.ts';
import { random } from '../drill/dice.ts';

const dice = random(18);
const MEMBERS = 24;
const CHANCES = 500n;
const KILLS = 9;

let db: FreshDatabase;
let context: TestContext;
let members: bigint[];
let roundId: bigint;
/** Two players and the draws process. */
let players: Player[] = [];
let drawsPort = 0;
/** Secrets of the installation whose processes run here. */
let secrets: ReturnType<typeof loadSecrets>;
let started = 0;
/** Ids of plays by key, as the processes printed them. */
const heard = new Map<string, string>();

type Player = { process: ChildProcess; ended: Promise<void> };

beforeAll(async () => {
  db = await freshDatabase();
  const own = await testContext(db);
  secrets = loadSecrets(own.config.dataDir, {});
  drawsPort = await freePort();
  context = { ...own, draws: drawsClient(drawsGround(db, own, { seedKey: secrets.seedKey })) };
  openOffice(db, context);
  await proveKinds(db);
  await setSetting(db, 'draws.dayPlaysMost', 1000);
  await fundBudget(db, 10_000_000n);
  members = await makeMembers(db, MEMBERS);
  await giveChances(db, members, CHANCES);
  const prizes = [
    aWishedPrize({ id: 'thing', kind: 'goods', valueMinor: 700, stock: 5 }),
    aWishedPrize({ id: 'five', weight: 3 }),
    aWishedPrize({ id: 'points', kind: 'points', valueMinor: 100, points: 100, weight: 3 }),
    aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0, weight: 3 }),
  ];
  roundId = (await openRound(db, { prizes, playsMost: 100_000 })).id;
});
afterAll(() => Promise.all(players.map(kill)));

function startPlayer(): Player {
  started += 1;
  // Each process plays for every member, so both use the same nonces.
  const args = [
    db.urls.app,
    context.config.dataDir,
    String(drawsPort),
    String(started),
    String(roundId),
    ...members.map(String),
  ];
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'player.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    for (const [, key = '', id = ''] of text.matchAll(/^played (\S+) (\d+)$/gm)) heard.set(key, id);
  });
  return { process: child, ended };
}

function startDraws(): Player {
  const own = { DRAWS_PORT: String(drawsPort), DRAWS_DATABASE_URL: db.urls.draws, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../src/draws/main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: context.config.dataDir, ...own, ...environmentOf(secrets, DRAWS_SECRETS) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { process: child, ended: new Promise<void>((resolve) => child.on('close', () => resolve())) };
}

async function kill(player: Player): Promise<void> {
  player.process.kill('SIGKILL');
  await player.ended;
}

async function counts() {
  const [row] = await db.admin<{ plays: number; results: number; spent: number }[]>`
    select (select count(*)::int from draws.play) as plays, (select count(*)::int from draws.result) as results,
      (select count(*)::int from ledger.line where purpose = 'chance_spent') as spent`;
  return required(row);
}

it(`plays and settles everything once, whichever process is killed, ${KILLS} times`, async () => {
  const starts = [startPlayer, startPlayer, startDraws];
  players = starts.map((start) => start());
  for (let n = 0; n < KILLS; n += 1) {
    const before = (await counts()).plays;
    await expect.poll(async () => (await counts()).plays > before, { timeout: 60_000 }).toBe(true);
    await sleep(dice() * 3000);
    for (const at of n % 4 === 3 ? [0, 1, 2] : [n % 4]) {
      await kill(required(players[at]));
      players[at] = required(starts[at])();
    }
    const now = await counts();
    expect(now.spent).toBe(now.plays);
  }
  await Promise.all(players.map(kill));

  const { first } = await officeOf(db);
  ok(await stopRound(context, { id: roundId, caller: first, reason: 'The end of the drill' }));
  // Players that were killed never reveal their seeds.
  await context.advance(11 * 60_000);
  await settledWaiting(db);
  await woundDown(db);
  expect(await roundById(db.app, roundId)).toMatchObject({ state: 'revealed' });
  const { plays, results, spent } = await counts();
  expect([results, spent]).toEqual([plays, plays]);
  console.log(`${plays} plays, ${heard.size} of them heard of, ${KILLS} kills`);

  const accounts = members.map((id) => accountOf('member_chances', id));
  const balances = await readBalances(db.app, [...accounts, house('prize_hold')]);
  const left = accounts.reduce((sum, account) => sum + balanceOf(balances, account).posted, 0n);
  expect(left).toBe(CHANCES * BigInt(MEMBERS) - BigInt(plays));
  // A phone that repeats its key gets the same play, although the round is over.
  for (const [key, id] of [...heard].slice(0, 20)) {
    const memberId = BigInt(required(key.split('-')[1]));
    const wish = { memberId, roundId, clientHash: clientSeedHash(`seed-${key}`) };
    expect(ok(await play(context, wish, intentOf(`member:${memberId}`, 'play', key, null)))).toMatchObject({ id });
  }
  expect(await runChecks(db.app)).toEqual([]);
});
