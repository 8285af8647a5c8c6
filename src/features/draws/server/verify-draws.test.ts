// The daily verification finds what was forged with full database rights in a running round: beacon values without a
// valid signature, wrong values of the chain, and results that were not drawn.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { drandNetwork, type TestNetwork } from '#kit/drand.ts';
import { aWishedPrize, BEACON_MS, giveChances, openRound, playOnce, revealed } from '#kit/draws.ts';
import { drawsClient, drawsGround } from '#kit/draws-process.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { createLog } from '#platform/process/log.ts';
import { required } from '#platform/required.ts';
import { timeOf, timetableOf } from './draw-1/beacons.ts';
import { playById } from './plays/plays.ts';
import { askToSettle } from './plays/reveal.ts';
import type { DrawsContext } from './rounds/round-secrets.ts';
import type { Round } from './rounds/rounds.ts';
import { verifyAndKeep, verifyDraws, verifyOnceADay } from './verify-draws.ts';

let db: FreshDatabase;
let context: TestContext;
let ground: DrawsContext;
let net: TestNetwork;
let local: Round;
let network: Round;

beforeAll(async () => {
  db = await freshDatabase({ checked: false });
  context = await testContext(db);
  net = await drandNetwork();
  ground = drawsGround(db, { clock: context.clock, log: createLog('test', 'silent') });
  await proveKinds(db);
  await fundBudget(db, 1_000_000n);
  const [member] = (await makeMembers(db, 1)) as [bigint];
  await giveChances(db, [member], 20n);
  const prizes = [
    aWishedPrize({ id: 'five' }),
    aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0, weight: 9 }),
  ];
  local = await openRound(db, { prizes });
  network = await openRound(db, { game: 'draw-grid', prizes }, net);
  for (let n = 0; n < 3; n++) {
    const own = await playOnce(db, local, member);
    await context.advance(BEACON_MS);
    await revealed(db, own);
  }
  const draws = drawsClient(drawsGround(db, context, { of: { network: net.network, relays: [net.relay] } }));
  const made = await playOnce(db, network, member);
  const { beaconNumber } = required(await playById(db.app, made.id));
  const due = timeOf(timetableOf(network.manifest.beacon), beaconNumber).getTime();
  await context.advance(due - context.clock.now().getTime());
  await revealed(db, made);
  await askToSettle({ ...context, draws }, [made.id]);
});
afterAll(() => net[Symbol.asyncDispose]());

/** The problems found after a statement with triggers disabled, which is rolled back. */
async function problemsAfter(statement: string): Promise<string[]> {
  const rollback = new Error('undo');
  let problems: string[] = [];
  const verified = db.admin.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica; ${statement}`);
    ({ problems } = await verifyDraws({ ...ground, sql: tx as never }));
    throw rollback;
  });
  await expect(verified).rejects.toBe(rollback);
  return problems;
}
const of = (round: Round) => `where round_id = ${round.id}`;

it('finds nothing in honest draws, and counts what it verified', async () => {
  expect(await verifyDraws(ground)).toEqual({ beacons: 4, results: 4, problems: [] });
});

describe('reports', () => {
  it('an invented signature, and a signature of another number', async () => {
    for (const signature of ["sha256('a') || substr(sha256('b'), 1, 16)", `decode('${net.sign(7)}', 'hex')`]) {
      const problems = await problemsAfter(
        `update draws.beacon set signature = ${signature}, value = sha256(${signature}) ${of(network)}`,
      );
      expect(problems).toEqual([
        expect.stringMatching(new RegExp(`round ${network.id}: value \\d+ of its beacon is not true`)),
        expect.stringMatching(/the result of play \d+ does not follow/),
      ]);
    }
  });

  it('one wrong value of the operator’s chain, and no other', async () => {
    const second = `number = (select number from draws.beacon ${of(local)} order by number offset 1 limit 1)`;
    const problems = await problemsAfter(`update draws.beacon set value = sha256('x') ${of(local)} and ${second}`);
    expect(problems.filter((problem) => problem.includes('beacon'))).toHaveLength(1);
    expect(problems.filter((problem) => problem.includes('result'))).toHaveLength(1);
  });

  it('a result with another number, prize or seed, while the round’s seed is secret', async () => {
    for (const change of [
      'r = (r + 1) % 10',
      'prize = 1 - prize',
      `client_seed = (select encode(client_hash, 'hex') from draws.play p where p.id = play_id)`,
    ])
      expect(await problemsAfter(`update draws.result set ${change} ${of(local)} and n = 2`)).toEqual([
        expect.stringMatching(new RegExp(`round ${local.id}: the result of play \\d+ does not follow`)),
      ]);
  });
});

it('is done once a day, and stored for check 15', async () => {
  expect(await verifyOnceADay(ground)).toBe(true);
  expect(await verifyOnceADay(ground)).toBe(false);
  await db.admin.unsafe(`set session_replication_role = replica; update draws.result set r = (r + 1) % 10 ${of(local)};
    set session_replication_role = origin`);
  expect(await verifyAndKeep(ground)).toHaveLength(3);
  const [last] = await db.app<
    { problems: string[] }[]
  >`select problems from draws.verification order by id desc limit 1`;
  expect(last?.problems).toHaveLength(3);
  await expect(db.app`insert into draws.verification (beacons, results, problems) values (0, 0, '{}')`).rejects.toThrow(
    'permission denied',
  );
});
