// Draws cannot be forged with the rights of our processes (draws.md 4). The app's database role cannot write a play
// without its chance, or any result, beacon or seed. The role of the draws process cannot write a result that was not
// drawn, or pay twice.
import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aWishedPrize, BEACON_MS, giveChances, keepReveal, openRound, playOnce, woundDown } from '#kit/draws.ts';
import { drawsGround } from '#kit/draws-process.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post, RESULTS } from '#ledger/post.ts';
import { type Line, line } from '#ledger/posting.ts';
import { idList, type Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import { valueIn } from './draw-1/beacons.ts';
import { type Play, playById } from './plays/plays.ts';
import { askToSettle } from './plays/reveal.ts';
import { type RoundSecrets, secretsOf } from './rounds/round-secrets.ts';
import type { Round } from './rounds/rounds.ts';

let db: FreshDatabase;
let context: TestContext;
let round: Round;
let secrets: RoundSecrets;
let member: bigint;
let other: bigint;
let unique = 0;

beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  await proveKinds(db);
  await fundBudget(db, 1_000_000n);
  [member, other] = (await makeMembers(db, 2)) as [bigint, bigint];
  await giveChances(db, [member, other], 20n);
  round = await openRound(db, {
    prizes: [
      aWishedPrize({ id: 'big', valueMinor: 900 }),
      aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0, weight: 999_999 }),
    ],
  });
  secrets = required(await secretsOf(drawsGround(db, context), db.draws, round.id));
});

const transfer = (id: string, lines: readonly Line[]) => ({ id, actor: 'system', lines });
const newTransfer = () => factId('forged', ++unique);

type Forged = { memberId: bigint; nonce: number; beaconIn: number; lines: (id: bigint) => Line[]; id?: bigint };
/** Writes a play as the app does, with some parts changed. */
async function commit(change: Partial<Forged> = {}): Promise<void> {
  const { memberId = member, nonce = await countOf(member), beaconIn = 4, id } = change;
  const lines = change.lines ?? ((play: bigint) => honest(play, memberId));
  await db.app.begin(async (tx) => {
    const [drawn] = await tx<{ id: bigint }[]>`select nextval('draws.promise_id') as id`;
    const playId = id ?? required(drawn).id;
    const transferId = newTransfer();
    const { genesis, period_ms } = round.manifest.beacon;
    const number = Math.floor((context.clock.now().getTime() - Date.parse(genesis)) / period_ms) + beaconIn;
    await tx`select draws.commit_plays(${idList([playId])}::bigint[], ${idList([round.id])}::bigint[],
      ${idList([memberId])}::bigint[], ${idList([nonce])}::int[], array[${randomBytes(32)}::bytea],
      ${idList([number])}::int[], ${idList([transferId])}::uuid[])`;
    const made = lines(playId);
    if (made.length > 0) await post(tx, [transfer(transferId, made)]);
  });
}
const honest = (play: bigint, memberId: bigint, { chance = 1n, hold = 900n } = {}) => [
  line('chance_spent', accountOf('member_chances', memberId), house('chances_issued'), chance, play),
  line('prize_held', house('rewards_budget'), house('prize_hold'), hold, play),
];
async function countOf(memberId: bigint): Promise<number> {
  const [row] = await db.app<{ n: number }[]>`
    select count(*)::int as n from draws.play where member_id = ${memberId} and round_id = ${round.id}`;
  return required(row).n;
}

describe('a play', () => {
  it('is written by the honest call', async () => {
    await commit();
    expect(await countOf(member)).toBe(1);
  });

  it.each<[string, Partial<Forged>, string]>([
    ['without its chance', { lines: (id) => honest(id, member).slice(1) }, 'play_not_covering'],
    ['without its hold', { lines: (id) => honest(id, member).slice(0, 1) }, 'play_not_covering'],
    ['with a smaller hold', { lines: (id) => honest(id, member, { hold: 1n }) }, 'play_not_covering'],
    ['with more chances', { lines: (id) => honest(id, member, { chance: 2n }) }, 'play_not_covering'],
    ['with another member’s chance', { lines: (id) => honest(id, other) }, 'play_not_covering'],
    ['that is never posted', { lines: () => [] }, 'was not posted'],
    ['with a chosen nonce', { nonce: 7 }, 'guard_raced'],
    ['whose beacon is nearly out', { beaconIn: 1 }, 'guard_raced'],
    ['whose beacon was chosen', { beaconIn: 40 }, 'guard_raced'],
    ['under an invented id', { id: 999_999n }, 'play_malformed'],
  ])('cannot be written %s', async (_, change, refusal) => {
    const before = await countOf(member);
    await expect(commit(change)).rejects.toThrow(refusal);
    expect(await countOf(member)).toBe(before);
  });

  it('cannot be inserted directly by the app, like all rows of draws', async () => {
    for (const table of [
      'play',
      'result',
      'pick',
      'pick_end',
      'beacon',
      'round',
      'prize',
      'reveal',
      'progress',
      'verification',
    ]) {
      await expect(db.app.unsafe(`insert into draws.${table} default values`)).rejects.toThrow('permission denied');
      await expect(db.app.unsafe(`delete from draws.${table}`)).rejects.toThrow('permission denied');
    }
    await expect(db.app`update draws.progress set plays = 0`).rejects.toThrow('permission denied');
  });

  it('cannot be posted twice', async () => {
    const { id } = await playOnce(db, round, member);
    await expect(post(db.app, [transfer(newTransfer(), honest(id, member))])).rejects.toThrow('play_not_covering');
  });
});

type Claim = { prize: number; way: string; seed: Buffer; late: boolean; lines: (play: Play) => Line[] };
/** Writes a result as the draws process does, with some parts changed. The true result is nearly always 'none'. */
async function claim(play: Play, change: Partial<Claim> = {}): Promise<void> {
  const { prize = 1, way = 'drawn', seed = secrets.seed, late = false } = change;
  const transferId = newTransfer();
  await db.draws.begin(async (tx) => {
    await keepBeacon(tx, play.beaconNumber, valueIn(required(secrets.chain), play.beaconNumber));
    await tx`select draws.settle_plays(${idList([play.id])}::bigint[], ${idList([String(late)])}::boolean[],
      ${idList([prize])}::int[], ${[way]}::text[], '{null}'::bigint[], ${idList([transferId])}::uuid[],
      ${idList([round.id])}::bigint[], array[${seed}::bytea])`;
    const lines = (change.lines ?? released)(play);
    if (lines.length > 0) await post(tx, [transfer(transferId, lines)], RESULTS);
  });
}
const released = ({ id }: Play, amount = 900n) => [
  line('prize_released', house('prize_hold'), house('rewards_budget'), amount, id),
];
const paid = ({ id }: Play, to: bigint) => [
  line('prize_paid', house('prize_hold'), accountOf('member_income', to), 900n, id),
];
const keepBeacon = (tx: Transaction, number: number, value: string) => tx`
  select draws.keep_beacons(${idList([number])}::int[], array[decode(${value}, 'hex')], ${round.id})`;
const keptReveal = (playId: bigint, clientSeed: string) => keepReveal(db, { playId, memberId: other, clientSeed });
/** A play whose beacon is published. Its phone has revealed its seed, unless `silent`. */
async function openPlay({ silent = false } = {}): Promise<Play> {
  const made = await playOnce(db, round, other);
  await context.advance(BEACON_MS);
  if (!silent) await keptReveal(made.id, made.clientSeed);
  return required(await playById(db.app, made.id));
}

describe('a result', () => {
  it('can be written once, by the honest call of the draws process', async () => {
    const play = await openPlay();
    await claim(play);
    await expect(claim(play)).rejects.toThrow('result_pkey');
    expect((await askToSettle(context, [play.id])).get(play.id)?.waits).toBeNull();
  });

  it.each<[string, Partial<Claim>, string]>([
    ['of a prize that was not drawn', { prize: 0, lines: (play) => paid(play, other) }, 'draw_differs'],
    ['as exhausted while there is stock', { way: 'exhausted' }, 'guard_raced'],
    [
      'as guaranteed without a guarantee',
      { way: 'guaranteed', prize: 0, lines: (p) => paid(p, other) },
      'draw_differs',
    ],
    ['of another seed', { seed: randomBytes(32) }, 'seed_wrong'],
    ['without the seed that its phone revealed', { late: true }, 'guard_raced'],
    ['that pays what it did not win', { lines: (play) => paid(play, other) }, 'prize_not_covering'],
    ['that releases less', { lines: (play) => released(play, 1n) }, 'prize_not_covering'],
    ['that is never posted', { lines: () => [] }, 'was not posted'],
    [
      'with a line for something else',
      {
        lines: (play) => [...released(play), line('prize_held', house('rewards_budget'), house('prize_hold'), 1n, 1n)],
      },
      'settle_malformed',
    ],
  ])('cannot be written %s', async (_, change, refusal) => {
    const play = await openPlay();
    await expect(claim(play, change)).rejects.toThrow(refusal);
    expect(required(await playById(db.app, play.id)).result).toBeNull();
  });

  it('cannot be written before its phone had time to reveal', async () => {
    await expect(claim(await openPlay({ silent: true }), { late: true })).rejects.toThrow('guard_raced');
  });

  it('needs its beacon’s value, which cannot be early or another', async () => {
    const made = await playOnce(db, round, other);
    await keptReveal(made.id, made.clientSeed);
    const play = required(await playById(db.app, made.id));
    const value = valueIn(required(secrets.chain), play.beaconNumber);
    await expect(claim(play)).rejects.toThrow('beacon_early');
    await context.advance(BEACON_MS);
    const wrong = createHash('sha256').update(value).digest('hex');
    await expect(db.draws.begin((tx) => keepBeacon(tx, play.beaconNumber, wrong))).rejects.toThrow('beacon_wrong');
    await claim(play);
  });

  it('cannot be paid a second time, or to another member', async () => {
    const play = await openPlay();
    await claim(play);
    for (const lines of [released(play), paid(play, member)]) {
      await expect(post(db.app, [transfer(newTransfer(), lines)])).rejects.toThrow('prize_not_covering');
      await expect(post(db.draws, [transfer(newTransfer(), lines)], RESULTS)).rejects.toThrow('prize_not_covering');
    }
  });
});

describe('the end of a round', () => {
  it('cannot come while the round is open: no seed, no whole holds, no ended picks', async () => {
    const play = await openPlay();
    await woundDown(db);
    const [{ state } = { state: '' }] = await db.app`select state from draws.round where id = ${round.id}`;
    expect(state).toBe('open');
    const [early] = await db.draws`select draws.reveal_seed(${round.id}, ${secrets.seed}) as done`;
    expect(early?.done).toBe(false);
    await expect(
      db.draws`select draws.pay_unrevealed(${idList([play.id])}::bigint[],
        ${idList([newTransfer()])}::uuid[], ${round.id})`,
    ).rejects.toThrow('seed_not_late');
    await expect(db.draws`select draws.end_picks('{}'::bigint[], '{}'::uuid[], ${round.id})`).rejects.toThrow(
      'pick_still_open',
    );
  });
});
