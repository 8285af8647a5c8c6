// The life of a round: opened by two persons and never edited; at its end silent phones are settled, picks end, and the
// seed is revealed. Also the guarantee and the budget.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import {
  aRoundWish,
  aWishedPrize,
  BEACON_MS,
  giveChances,
  keepReveal,
  openRound,
  type PlayedOnce,
  playOnce,
  revealed,
  settledWaiting,
  woundDown,
} from '#kit/draws.ts';
import { drawsGround } from '#kit/draws-process.ts';
import { bytesOf, secondDraw, secondPrize } from '../../../../../tests/draw-1/second-draw.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers, memberIntent } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { connect } from '#platform/database/db.ts';
import { createLog } from '#platform/process/log.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { required } from '#platform/required.ts';
import type { RoundWish } from '../../contract/console.ts';
import { pickOf, pickPrize } from '../pick-prize.ts';
import { playById } from '../plays/plays.ts';
import { settlePlay } from '../plays/settle.ts';
import { approveRound, proposeRound, stopRound, withdrawRound } from './round-proposals.ts';
import { roundById, spentOn, spentView } from './rounds.ts';
import { windDown } from './wind-down.ts';

let db: FreshDatabase;
let context: TestContext;
let members: bigint[];
let member: bigint;
let used = 0;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  await proveKinds(db);
  await fundBudget(db, 1_000_000n);
  members = await makeMembers(db, 20);
});
beforeEach(async () => {
  member = required(members[used++]);
  await giveChances(db, [member], 12n);
  await endAll();
});

/** Ends rounds that an earlier test left open. */
async function endAll(): Promise<void> {
  const { first } = await officeOf(db);
  for (const { id } of await db.app<{ id: bigint }[]>`select id from draws.round where state = 'open'`)
    ok(await stopRound(context, { id, caller: first, reason: 'The next test' }));
  await context.advance(11 * 60_000);
  await settledWaiting(db);
  await woundDown(db);
}
const balance = async (account: Parameters<typeof balanceOf>[1]) =>
  balanceOf(await readBalances(db.app, [account]), account).posted;
const income = () => balance(accountOf('member_income', member));
const held = () => balance(house('prize_hold'));
const propose = async (change: Partial<RoundWish> = {}) => {
  const { first } = await officeOf(db);
  const wish = aRoundWish(change, context.clock.now());
  return proposeRound(context, { wish, caller: first, assertion: APPROVAL }, staffIntent(first));
};
const settle = (play: PlayedOnce) => revealed(db, play);
const resultOf = async ({ id }: PlayedOnce) => required(required(await playById(db.app, id)).result);

describe('a round', () => {
  it('opens with the second signature, not earlier', async () => {
    const { first, second } = await officeOf(db);
    const { id } = ok(await propose());
    expect(await approveRound(context, { id, caller: first, assertion: APPROVAL })).toMatchObject({
      name: 'already_approved',
    });
    await expect(db.app`select draws.open_round(${id})`).rejects.toThrow('two_persons_required');
    expect(ok(await approveRound(context, { id, caller: second, assertion: APPROVAL })).state).toBe('open');
    expect(await approveRound(context, { id, caller: second, assertion: APPROVAL })).toMatchObject({
      name: 'round_decided',
    });
    expect(await withdrawRound(context, { id, caller: second })).toMatchObject({ name: 'round_decided' });
  });

  it('can be withdrawn before it opens, and is refused while its game has another', async () => {
    const { second } = await officeOf(db);
    const [one, two] = [ok(await propose()), ok(await propose())];
    ok(await approveRound(context, { id: one.id, caller: second, assertion: APPROVAL }));
    expect(await approveRound(context, { id: two.id, caller: second, assertion: APPROVAL })).toMatchObject({
      name: 'game_has_round',
    });
    expect(ok(await withdrawRound(context, { id: two.id, caller: second })).state).toBe('withdrawn');
  });

  // Slow, because its beacon is a chain of millions of hashes and other test files run at the same time.
  it('may last a month', { timeout: 300_000 }, async () => {
    const endsAt = new Date(context.clock.now().getTime() + 30 * DAY_MS).toISOString();
    expect(ok(await propose({ game: 'draw-slot-machine', endsAt })).state).toBe('proposed');
  });

  it.each([
    ['weights or worth that do not fit', { prizes: [aWishedPrize({ id: 'a' }), aWishedPrize({ id: 'a' })] }],
    ['an end that is past', { endsAt: '2020-01-01T00:00:00.000Z' }],
    ['a start that is past', { startsAt: '2020-01-01T00:00:00.000Z' }],
    ['followers of more than a month', { followedBy: { rounds: 1, days: 32 } }],
    ['an option that is no prize', { guarantee: { k: 3, options: ['nobody'] } }],
    ['a worth above our own beacon’s limit', { prizes: [aWishedPrize({ id: 'a', valueMinor: 100_001 })] }],
  ])('is not proposed with %s', async (_, change) => {
    expect(await propose(change)).toMatchObject({ name: 'manifest_wrong' });
  });

  it('keeps its manifest, whichever role tries to change it', async () => {
    const { id } = await openRound(db);
    await expect(db.app`update draws.round set n_max = 5 where id = ${id}`).rejects.toThrow('permission denied');
    await expect(db.owner`update draws.round set n_max = 5 where id = ${id}`).rejects.toThrow('manifest_final');
    await expect(db.owner`update draws.prize set weight = 5 where round_id = ${id}`).rejects.toThrow('append-only');
    await expect(db.owner`delete from draws.round where id = ${id}`).rejects.toThrow('append-only');
  });
});

describe('the end of a round', () => {
  it('comes by itself: plays of silent phones are settled, and the seed proves every draw', async () => {
    const round = await openRound(db, { playsMost: 5 });
    const plays = [];
    for (let n = 0; n < 5; n++) plays.push(await playOnce(db, round, member));
    await context.advance(BEACON_MS);
    for (const play of plays.slice(0, 3)) expect(await settle(play)).toBeNull();
    await woundDown(db);
    expect(await roundById(db.app, round.id)).toMatchObject({ state: 'ended', seed: null, settled: 3 });
    expect(await settledWaiting(db)).toBe(0);
    // The job must not read plays whose phones still have time.
    expect(await db.draws`select from draws.next_unsettled(${round.id}, 0, 9)`).toEqual([]);
    await context.advance(10 * 60_000);
    expect(await settledWaiting(db)).toBe(2);
    await woundDown(db);
    const over = required(await roundById(db.app, round.id));
    expect(over).toMatchObject({ state: 'revealed', settled: 5 });
    for (const [nonce, play] of plays.entries()) {
      const { r, clientSeed, beacon, prize } = await resultOf(play);
      const of = {
        mh: over.mh,
        ticket: play.ticket,
        clientSeed: required(clientSeed),
        nonce,
        beacon: required(beacon),
      };
      expect(secondDraw(bytesOf(required(over.seed)), of, BigInt(over.manifest.W)).r).toBe(r);
      const prizes = over.manifest.prizes.map(({ id, weight }) => [id, weight] as const);
      expect(over.manifest.prizes[required(prize)]?.id).toBe(secondPrize(prizes, required(r)));
    }
    expect(await woundDown(db)).toBe(0);
    const results = await Promise.all(plays.map(resultOf));
    const paid = results.reduce((sum, { paidMinor }) => sum + paidMinor, 0n);
    const spent = spentView(over, await spentOn(db.app, round.id));
    expect(spent).toMatchObject({ paidMinor: Number(paid), couponMinor: 0, keptMinor: 0, points: 0 });
    expect(spent.hits).toEqual([0, 1].map((n) => results.filter(({ prize }) => prize === n).length));
  });

  it('pays unsettled plays their whole hold if the seed is lost, and keeps settled results', async () => {
    const round = await openRound(db);
    const [settled, open] = [await playOnce(db, round, member), await playOnce(db, round, member)];
    await context.advance(BEACON_MS);
    await settle(settled);
    const { first } = await officeOf(db);
    ok(await stopRound(context, { id: round.id, caller: first, reason: 'We lost the seed' }));
    // A process with another key, which cannot open any seed.
    const sql = connect({ url: db.urls.draws, name: 'without the key' });
    const seedKey = 'another key altogether, long enough';
    const lost = drawsGround(db, { clock: context.clock, log: createLog('test', 'fatal') }, { sql, seedKey });
    await windDown(lost);
    expect(await settlePlay(lost, { playId: open.id })).toMatchObject({ waits: 'for_seed' });
    await keepReveal(db, { playId: open.id, memberId: member, clientSeed: open.clientSeed });
    expect(await settlePlay(lost, { playId: open.id })).toMatchObject({ waits: 'for_operator' });
    await context.advance(3 * DAY_MS + 1000);
    // Money to members needs a recent bank statement, which no bank sends in this test.
    await db.admin`update ledger.rail set opened_at = platform.now()`;
    const before = await income();
    const was = await resultOf(settled);
    await windDown(lost);
    expect((await income()) - before).toBe(500n);
    expect(await resultOf(open)).toMatchObject({ way: 'unrevealed', paidMinor: 500n, prize: null });
    expect(await resultOf(settled)).toEqual(was);
    expect(await settle(open)).toBeNull();
    expect(await roundById(db.app, round.id)).toMatchObject({ state: 'ended', seed: null });
    await sql.end();
  });
});

describe('the guarantee', () => {
  const ROUND = {
    prizes: [
      aWishedPrize({ id: 'thing', kind: 'goods', valueMinor: 900, stock: 2 }),
      aWishedPrize({ id: 'five', valueMinor: 500 }),
      aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0, weight: 999_998 }),
    ],
    guarantee: { k: 3, options: ['thing', 'five'] },
  } satisfies Partial<RoundWish>;
  const pick = (roundId: bigint, prizeId: string, memberId = member) =>
    pickPrize(context, { memberId, roundId, prizeId }, memberIntent(memberId, 'pick'));

  it('gives the picked prize with the k-th play, from money held since the pick', async () => {
    const round = await openRound(db, ROUND);
    const before = await held();
    const plays = [await playOnce(db, round, member)];
    const aside = await held();
    ok(await pick(round.id, 'five'));
    expect((await held()) - aside).toBe(500n);
    for (let n = 1; n < 3; n++) plays.push(await playOnce(db, round, member));
    await context.advance(BEACON_MS);
    const [one, two, three] = plays as [PlayedOnce, PlayedOnce, PlayedOnce];
    expect(await settle(three)).toBe('for_earlier_play');
    const was = await income();
    // The earlier plays may be settled in the same batch.
    for (const { id, clientSeed } of [one, two]) await keepReveal(db, { playId: id, memberId: member, clientSeed });
    const ground = drawsGround(db, context);
    const settled = await Promise.all(plays.map(({ id }) => settlePlay(ground, { playId: id })));
    expect(settled).toMatchObject([{ waits: null }, { waits: null }, { waits: null }]);
    expect(await resultOf(three)).toMatchObject({ way: 'guaranteed', prize: 1, paidMinor: 500n, r: null });
    expect((await income()) - was).toBe(500n);
    expect(await pickOf(db.app, { memberId: member, roundId: round.id })).toMatchObject({ why: 'given' });
    expect(await held()).toBe(before);
  });

  it('can be picked once, in time, while in stock, and only from the options', async () => {
    const round = await openRound(db, ROUND);
    const [second, third] = [required(members[used++]), required(members[used++])];
    await giveChances(db, [second, third], 5n);
    expect(await pick(round.id, 'none')).toMatchObject({ name: 'pick_unknown' });
    for (const one of [member, second, third]) await playOnce(db, round, one);
    ok(await pick(round.id, 'thing'));
    expect(await pick(round.id, 'five')).toMatchObject({ name: 'pick_made' });
    await expect(db.owner`update draws.pick set prize = 1 where round_id = ${round.id}`).rejects.toThrow('append-only');
    ok(await pick(round.id, 'thing', second));
    expect(await pick(round.id, 'thing', third)).toMatchObject({ name: 'pick_gone' });
    for (let n = 1; n < 3; n++) await playOnce(db, round, third);
    expect(await pick(round.id, 'five', third)).toMatchObject({ name: 'pick_late' });
  });

  it('needs a play first, also for the app’s database role', async () => {
    const round = await openRound(db, ROUND);
    expect(await pick(round.id, 'thing')).toMatchObject({ name: 'pick_early' });
    await expect(
      db.app`select draws.pick_prize(nextval('draws.promise_id'), ${round.id}, ${member}, 0, gen_random_uuid())`,
    ).rejects.toThrow('pick_not_open');
    await playOnce(db, round, member);
    ok(await pick(round.id, 'thing'));
  });

  it('releases its money if the round ends before the k-th play', async () => {
    const before = await held();
    const round = await openRound(db, ROUND);
    await playOnce(db, round, member);
    ok(await pick(round.id, 'five'));
    await endAll();
    expect(await pickOf(db.app, { memberId: member, roundId: round.id })).toMatchObject({ why: 'over' });
    expect(await held()).toBe(before);
  });

  it('ends if a draw gives the prize earlier', async () => {
    const certain = [aWishedPrize({ id: 'five', weight: 999_999 }), aWishedPrize({ id: 'one', valueMinor: 100 })];
    const round = await openRound(db, { prizes: certain, guarantee: { k: 2, options: ['five'] } });
    const one = await playOnce(db, round, member);
    ok(await pick(round.id, 'five'));
    const two = await playOnce(db, round, member);
    await context.advance(BEACON_MS);
    // Settle in this order, because the second play could be the guaranteed one and depends on the first.
    expect([await settle(one), await settle(two)]).toEqual([null, null]);
    expect(await resultOf(one)).toMatchObject({ way: 'drawn', prize: 0 });
    expect((await resultOf(two)).way).toBe('drawn');
    expect(await pickOf(db.app, { memberId: member, roundId: round.id })).toMatchObject({ why: 'won' });
  });
});

it('refuses plays the budget cannot hold, and accepts them again when holds are released', async () => {
  const round = await openRound(db, {
    prizes: [aWishedPrize({ id: 'big', valueMinor: 100_000 }), aWishedPrize({ id: 'a', weight: 999_999 })],
  });
  const left = await balance(house('rewards_budget'));
  const plays = [];
  for (let n = 0; n < Number(left / 100_000n); n++) plays.push(await playOnce(db, round, member));
  await expect(playOnce(db, round, member)).rejects.toThrow('reward_not_now {"reason":"budget_empty"}');
  await context.advance(BEACON_MS);
  await Promise.all(plays.map(settle));
  await playOnce(db, round, member);
});
