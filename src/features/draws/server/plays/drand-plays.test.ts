// Plays of rounds whose beacon is a drand network (draws.md 2). If a relay lies, fails or is slow, they wait, and
// nothing else happens.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { drandNetwork, type Manner, type TestNetwork } from '#kit/drand.ts';
import {
  aWishedPrize,
  giveChances,
  openRound,
  type PlayedOnce,
  playOnce,
  revealed,
  settledWaiting,
} from '#kit/draws.ts';
import { drawsClient, drawsGround } from '#kit/draws-process.ts';
import { openOffice } from '#kit/office.ts';
import { secondDraw, secondSignatureHolds } from '../../../../../tests/draw-1/second-draw.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { idList } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { timeOf, timetableOf, valueOfSignature } from '../draw-1/beacons.ts';
import { secretsOf } from '../rounds/round-secrets.ts';
import type { Round } from '../rounds/rounds.ts';
import { type Play, playById } from './plays.ts';
import { askToSettle } from './reveal.ts';

let db: FreshDatabase;
let own: TestContext;
/** Like `own`, but its draws process asks the test network's relay. */
let context: TestContext;
let net: TestNetwork;
let round: Round;
let member: bigint;

beforeAll(async () => {
  db = await freshDatabase();
  net = await drandNetwork();
  own = await testContext(db);
  context = { ...own, draws: asking([net.relay]) };
  openOffice(db, context);
  await proveKinds(db);
  await fundBudget(db, 10_000_000n);
  [member] = (await makeMembers(db, 1)) as [bigint];
  // Above the limit for the operator's own beacon.
  const prizes = [aWishedPrize({ id: 'much', valueMinor: 500_000 }), aWishedPrize({ id: 'cash', weight: 9 })];
  round = await openRound(db, { prizes }, net);
});
afterAll(() => net[Symbol.asyncDispose]());
beforeEach(() => giveChances(db, [member], 1n));

/** A draws process with these relays. */
const asking = (relays: readonly string[]) =>
  drawsClient(drawsGround(db, own, { of: { network: net.network, relays } }));
const ask = (made: PlayedOnce) => revealed(db, made);
const playOf = async ({ id }: PlayedOnce): Promise<Play> => required(await playById(db.app, id));
/** Advances the clock to the publication of the value that decides the play. */
async function whenDue(made: PlayedOnce): Promise<void> {
  const due = timeOf(timetableOf(round.manifest.beacon), (await playOf(made)).beaconNumber);
  await context.advance(due.getTime() - context.clock.now().getTime());
}

describe('a play of a network’s round', () => {
  it('asks a relay once, not before its time, and draws what anyone can verify', async () => {
    net.manner = 'honest';
    net.asked = [];
    const made = await playOnce(db, round, member);
    expect(await ask(made)).toBe('for_beacon');
    expect(net.asked).toEqual([]);
    await whenDue(made);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(made)));
    expect(new Set(answers)).toEqual(new Set([null]));
    const { beaconNumber, beaconSignature, nonce, ticket, result } = await playOf(made);
    expect(net.asked).toEqual([beaconNumber]);
    const { beacon, clientSeed, r } = required(result);
    expect(secondSignatureHolds(net.network.key, beaconNumber, required(beaconSignature), required(beacon))).toBe(true);
    const { seed } = required(await secretsOf(drawsGround(db, context), db.draws, round.id));
    const of = { mh: round.mh, ticket, clientSeed: required(clientSeed), nonce, beacon: required(beacon) };
    expect(secondDraw(seed, of, BigInt(round.manifest.W)).r).toBe(r);
  });

  it('is settled by the job if its phone does not ask', async () => {
    net.manner = 'honest';
    const made = await playOnce(db, round, member);
    await ask(made);
    await whenDue(made);
    expect(await settledWaiting(db)).toBe(1);
    expect((await playOf(made)).result).not.toBeNull();
  });

  it.each<Manner>([
    'silent',
    'another number',
    'another network',
    'no point of the curve',
    'no JSON',
    'endless',
    'moved',
    'error',
  ])('waits while the relay misbehaves: %s', async (manner) => {
    const made = await playOnce(db, round, member);
    await whenDue(made);
    net.manner = manner;
    expect(await ask(made)).toBe('for_beacon');
    expect(await playOf(made)).toMatchObject({ result: null, keptBeacon: null });
    // Relays are not asked for a second after a failure. Then the second relay has the value.
    await context.advance(1_000);
    net.manner = 'honest';
    const next = asking(['http://127.0.0.1:9', net.relay]);
    expect((await askToSettle({ ...context, draws: next }, [made.id])).get(made.id)?.waits).toBeNull();
  });
});

describe('the database', () => {
  const keep = (number: number, signature: string, of = round.id) => db.draws`
    select draws.keep_drand(${idList([number])}::int[], array[decode(${signature}, 'hex')], ${of})`;

  it('accepts no value before its time, and keeps the first one', async () => {
    const made = await playOnce(db, round, member);
    const { beaconNumber } = await playOf(made);
    await expect(keep(beaconNumber, net.sign(beaconNumber))).rejects.toThrow('beacon_early');
    await whenDue(made);
    await keep(beaconNumber, net.sign(beaconNumber));
    // A second value does not replace it.
    await keep(beaconNumber, net.sign(1));
    expect((await playOf(made)).keptBeacon).toBe(valueOfSignature(net.sign(beaconNumber)));
  });

  it('accepts no signature for a round with the operator’s chain, and no chain value for a network’s', async () => {
    openOffice(db, own);
    const { id } = await openRound(db, { game: 'draw-grid' });
    await expect(keep(1, net.sign(1), id)).rejects.toThrow('beacon_early');
    await expect(
      db.draws`select draws.keep_beacons(${idList([1])}::int[], array[sha256('x')], ${round.id})`,
    ).rejects.toThrow('beacon_early');
  });
});
