// Playing and settling: a play spends one chance, holds the worth of the largest prize, and is settled once with a
// result that anyone can verify.
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { aBatch, couponGift } from '#kit/coupons.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aWishedPrize, giveChances, openRound, revealed } from '#kit/draws.ts';
import { drawsGround } from '#kit/draws-process.ts';
import { secondDraw, secondPrize, secondTicket } from '../../../../../tests/draw-1/second-draw.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { movedTo } from '#kit/people.ts';
import { contextsOf } from '#kit/processes.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { chancesOf } from '#features/chances/server/public.ts';
import { usableCoupons } from '#features/coupons/server/public.ts';
import { takePause } from '../care.ts';
import { clientSeedHash } from '../draw-1/draw.ts';
import { stopRound } from '../rounds/round-proposals.ts';
import { secretsOf } from '../rounds/round-secrets.ts';
import { type Round, roundById } from '../rounds/rounds.ts';
import { officeOf } from '#kit/office.ts';
import { play as playWish } from './play.ts';
import { playById } from './plays.ts';
import { askToSettle } from './reveal.ts';

let db: FreshDatabase;
let context: TestContext;
/** Contexts with connections like those of other processes. */
let contexts: Context[];
let members: bigint[];
/** Fifty members who play at the same time. */
let fiftyMembers: bigint[];
let used = 0;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  contexts = await contextsOf(db, 6);
  context = await testContext(db);
  await proveKinds(db);
  await fundBudget(db, 1_000_000n);
  members = await makeMembers(db, 80);
  fiftyMembers = members.splice(0, 50);
});
let member: bigint;
beforeEach(async () => {
  member = unusedMember();
  await giveChances(db, [member], 10n);
});

/** A member that no test has used. */
const unusedMember = () => required(members[used++]);
const balance = async (account: AccountId) => balanceOf(await readBalances(db.app, [account]), account).posted;
const income = (memberId: bigint) => balance(accountOf('member_income', memberId));
const ROUNDS = ['draw', 'draw-turntable', 'draw-grid', 'draw-slot-machine', 'draw-golden-egg'] as const;

/** Opens a round of the next game, after ending that game's earlier round. */
async function newRound(change: Parameters<typeof openRound>[1] = {}): Promise<Round> {
  const { first } = await officeOf(db);
  const game = required(ROUNDS[used % ROUNDS.length]);
  const [open] = await db.app<{ id: bigint; state: string }[]>`
    select id, state from draws.round where game = ${game} and state in ('open', 'stopped')`;
  if (open) {
    if (open.state === 'open') ok(await stopRound(context, { id: open.id, caller: first, reason: 'The next test' }));
    await db.draws`select draws.end_round(${open.id})`;
  }
  return openRound(db, { game, ...change });
}
const seedOf = () => randomBytes(12).toString('base64url');
const commit = (round: Round, memberId: bigint, clientSeed: string, intent = memberIntent(memberId, 'play')) =>
  playWish(context, { memberId, roundId: round.id, clientHash: clientSeedHash(clientSeed) }, intent);
async function played(round: Round, memberId: bigint) {
  const clientSeed = seedOf();
  const made = ok(await commit(round, memberId, clientSeed));
  return { id: BigInt(made.id), clientSeed, ticket: made.ticket };
}
const untilBeacon = () => context.advance(3000);

describe('a play', () => {
  it('can be made by one member in several processes at the same time, each with its own nonce', async () => {
    const round = await newRound();
    let begun: Promise<unknown>[] = [];
    await db.admin.begin(async (tx) => {
      await tx`select from draws.progress where round_id = ${round.id} for update`;
      begun = contexts.map((one) => {
        const wish = { memberId: member, roundId: round.id, clientHash: clientSeedHash(seedOf()) };
        return playWish(one, wish, memberIntent(member, 'play'));
      });
      await untilBlocked(db, contexts.length);
    });
    const plays = (await Promise.all(begun)) as { nonce: number }[];
    expect(new Set(plays.map(({ nonce }) => nonce))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  it('spends a chance, holds the worth of the largest prize, and returns its ticket', async () => {
    const round = await newRound();
    const held = await balance(house('prize_hold'));
    const made = await played(round, member);
    expect(await chancesOf(db.app, member)).toBe(9n);
    expect((await balance(house('prize_hold'))) - held).toBe(500n);
    const row = required(await playById(db.app, made.id));
    expect(row).toMatchObject({ nonce: 0, n: 1, ticket: made.ticket, result: null });
    const [{ no } = { no: '' }] = await db.app<{ no: string }[]>`
      select member_no as no from identity.member where id = ${member}`;
    expect(secondTicket(round.mh, no, 0)).toBe(made.ticket);
  });

  it('is settled with what the second implementation draws', async () => {
    const round = await newRound({
      prizes: [
        aWishedPrize({ id: 'five', weight: 3 }),
        aWishedPrize({ id: 'points', kind: 'points', valueMinor: 100, points: 1000, weight: 3 }),
        aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0, weight: 3 }),
      ],
    });
    const secrets = required(await secretsOf(drawsGround(db, context), db.draws, round.id));
    const plays = [];
    for (let n = 0; n < 10; n++) plays.push(await played(round, member));
    // Ask about the newest, because on a slow machine the beacon of the first may already be published.
    expect(await revealed(db, required(plays.at(-1)))).toBe('for_beacon');
    await untilBeacon();
    const before = await income(member);
    let won = 0n;
    for (const [nonce, { id, clientSeed, ticket }] of plays.entries()) {
      expect(await revealed(db, { id, clientSeed })).toBeNull();
      const result = required(required(await playById(db.app, id)).result);
      const of = { mh: round.mh, ticket, clientSeed, nonce, beacon: required(result.beacon) };
      const { r } = secondDraw(secrets.seed, of, BigInt(round.manifest.W));
      const prizes = round.manifest.prizes.map((one) => [one.id, one.weight] as const);
      expect(result).toMatchObject({ r, n: nonce + 1, way: 'drawn' });
      expect(round.manifest.prizes[required(result.prize)]?.id).toBe(secondPrize(prizes, r));
      won += result.paidMinor;
    }
    expect((await income(member)) - before).toBe(won);
    expect(await roundById(db.app, round.id)).toMatchObject({ plays: 10, settled: 10 });
  });

  it('has one result and pays it once, also if fifty calls ask at the same time', async () => {
    const round = await newRound({ prizes: [aWishedPrize({ id: 'a' }), aWishedPrize({ id: 'b', valueMinor: 300 })] });
    const { id, clientSeed } = await played(round, member);
    await untilBeacon();
    const before = await income(member);
    const answers = await Promise.all(Array.from({ length: 50 }, () => revealed(db, { id, clientSeed })));
    expect(new Set(answers)).toEqual(new Set([null]));
    const result = required(required(await playById(db.app, id)).result);
    expect((await income(member)) - before).toBe(result.paidMinor);
  });

  it('accepts only the seed to which its phone committed, before and after the beacon', async () => {
    const round = await newRound();
    const { id, clientSeed } = await played(round, member);
    await expect(revealed(db, { id, clientSeed: 'another' })).rejects.toThrow('client_seed_other');
    expect(await revealed(db, { id, clientSeed })).toBe('for_beacon');
    await untilBeacon();
    await expect(revealed(db, { id, clientSeed: 'another' })).rejects.toThrow('client_seed_other');
    expect((await askToSettle(context, [id])).get(id)?.waits).toBeNull();
    expect(required(await playById(db.app, id)).result?.clientSeed).toBe(clientSeed);
  });

  it('uses the hash of the seed if its phone never reveals it', async () => {
    const round = await newRound();
    const { id, clientSeed } = await played(round, member);
    await untilBeacon();
    expect((await askToSettle(context, [id])).get(id)?.waits).toBe('for_seed');
    await context.advance(10 * 60_000);
    expect((await askToSettle(context, [id])).get(id)?.waits).toBeNull();
    expect(required(await playById(db.app, id)).result?.clientSeed).toBe(clientSeedHash(clientSeed));
    expect(await revealed(db, { id, clientSeed })).toBeNull();
  });

  it('is made once for one key', async () => {
    const round = await newRound();
    const intent = memberIntent(member, 'play');
    const [one, two] = [await commit(round, member, 'seed', intent), await commit(round, member, 'seed', intent)];
    expect(one).toEqual(two);
    expect(await chancesOf(db.app, member)).toBe(9n);
  });
});

describe('a round with many players', () => {
  it('numbers and settles the plays of fifty members at the same time', async () => {
    const round = await newRound();
    await giveChances(db, fiftyMembers, 1n);
    const made = await Promise.all(fiftyMembers.map((one) => played(round, one)));
    await untilBeacon();
    await Promise.all(made.map((one) => revealed(db, one)));
    const plays = await Promise.all(made.map(async ({ id }) => required(await playById(db.app, id))));
    const upTo50 = Array.from({ length: 50 }, (_, n) => n + 1);
    expect(plays.map(({ n }) => n).sort((a, b) => a - b)).toEqual(upTo50);
    expect(plays.map(({ result }) => required(result).n).sort((a, b) => a - b)).toEqual(upTo50);
  });
});

describe('the last prize in stock', () => {
  it('goes to one of fifty members who draw it, and the others get its worth in money', async () => {
    const round = await newRound({
      prizes: [
        aWishedPrize({ id: 'thing', kind: 'goods', valueMinor: 700, stock: 1, weight: 999_999 }),
        aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0, weight: 1 }),
      ],
    });
    await giveChances(db, fiftyMembers, 1n);
    const made = await Promise.all(fiftyMembers.map((one) => played(round, one)));
    await untilBeacon();
    await Promise.all(made.map((one) => revealed(db, one)));
    const results = await Promise.all(
      made.map(async ({ id }) => required(required(await playById(db.app, id)).result)),
    );
    expect(results.filter(({ keptMinor }) => keptMinor === 700n)).toHaveLength(1);
    expect(results.filter(({ way, paidMinor }) => way === 'exhausted' && paidMinor === 700n)).toHaveLength(49);
  });
});

describe('a coupon as a prize', () => {
  const certain = (batchId: bigint, stock = 2) => [
    aWishedPrize({
      id: 'ten',
      kind: 'coupon',
      valueMinor: 10_00,
      stock,
      couponBatchId: String(batchId),
      weight: 999_999,
    }),
    aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0 }),
  ];
  const coupons = () => balance(house('coupon_hold'));

  it('can be used at once, and pays its worth in money if out of stock', async () => {
    const batchId = await aBatch({ db, context }, { gift: couponGift(), reach: { way: 'prize', pieces: 2 } });
    const round = await newRound({ prizes: certain(batchId) });
    const made = [];
    for (let n = 0; n < 3; n++) made.push(await played(round, member));
    await untilBeacon();
    const before = await coupons();
    for (const { id, clientSeed } of made) expect(await revealed(db, { id, clientSeed })).toBeNull();
    const results = await Promise.all(
      made.map(async ({ id }) => required(required(await playById(db.app, id)).result)),
    );
    expect(results.map(({ couponMinor, paidMinor }) => [couponMinor, paidMinor])).toEqual([
      [1000n, 0n],
      [1000n, 0n],
      [0n, 1000n],
    ]);
    expect((await coupons()) - before).toBe(2000n);
    expect((await usableCoupons(db.app, member)).map(({ worthMinor }) => worthMinor)).toEqual([1000n, 1000n]);
  });

  it('needs its own batch for prizes, with the same worth and enough pieces', async () => {
    const codes = await aBatch({ db, context }, { gift: couponGift(), reach: { way: 'codes', pieces: 5 } });
    const prizes = await aBatch({ db, context }, { gift: couponGift(), reach: { way: 'prize', pieces: 5 } });
    await expect(newRound({ prizes: certain(codes) })).rejects.toThrow('coupons_missing');
    await expect(newRound({ prizes: certain(prizes, 6) })).rejects.toThrow('coupons_missing');
    await newRound({ prizes: certain(prizes) });
    await expect(openRound(db, { game: 'draw-treasure-chest', prizes: certain(prizes) })).rejects.toThrow(
      'coupons_taken',
    );
  });
});

describe('a play is refused', () => {
  const name = async (made: ReturnType<typeof commit>) => {
    const answer = await made;
    return isRefusal(answer) ? answer.name : 'played';
  };

  it('for a second play with one chance, from two devices', async () => {
    const round = await newRound();
    const one = unusedMember();
    await giveChances(db, [one], 1n);
    const answers = await Promise.all([name(commit(round, one, 'a')), name(commit(round, one, 'b'))]);
    expect(answers.toSorted()).toEqual(['chances_insufficient', 'played']);
    expect(await name(commit(round, one, 'c'))).toBe('chances_insufficient');
  });

  it('in a round that is full, stopped, over or unknown', async () => {
    const { first } = await officeOf(db);
    const full = await newRound({ playsMost: 1 });
    expect(await name(commit(full, member, 'a'))).toBe('played');
    expect(await name(commit(full, member, 'b'))).toBe('round_full');
    ok(await stopRound(context, { id: full.id, caller: first, reason: 'Enough' }));
    expect(await name(commit(full, member, 'b'))).toBe('round_over');
    expect(await name(commit({ ...full, id: 999_999n }, member, 'b'))).toBe('round_not_found');
  });

  it('during a time-out', async () => {
    const round = await newRound();
    ok(await takePause(context, { memberId: member, kind: 'time_out', days: 1 }, memberIntent(member, 'pause')));
    expect(await name(commit(round, member, 'a'))).toBe('play_barred');
  });

  it('to a member who is staff or frozen', async () => {
    const round = await newRound();
    const [worker, frozen] = [unusedMember(), unusedMember()];
    await giveChances(db, [worker, frozen], 1n);
    await movedTo(db.app, worker, { email: 'Hanna@office.example' });
    await db.admin`update identity.member set frozen_at = platform.now(), frozen_reason = 'x' where id = ${frozen}`;
    expect(await name(commit(round, worker, 'a'))).toBe('staff_never_play');
    expect(await name(commit(round, frozen, 'a'))).toBe('member_frozen');
  });

  it('above the operator’s daily limit', async () => {
    const round = await newRound();
    const one = unusedMember();
    await giveChances(db, [one], 30n);
    const answers = await Promise.all(Array.from({ length: 25 }, () => name(commit(round, one, seedOf()))));
    expect(answers.filter((answer) => answer === 'played')).toHaveLength(20);
    expect(answers.filter((answer) => answer === 'play_day_over')).toHaveLength(5);
    expect(await chancesOf(db.app, one)).toBe(10n);
  });
});
