// Rounds, plays and their reveals for tests of draws.
import type { RoundWish } from '#features/draws/contract/console.ts';
import { clientSeedHash } from '#features/draws/server/draw-1/draw.ts';
import type { DrandBeacon, LocalBeacon, Manifest, Prize } from '#features/draws/server/draw-1/manifest.ts';
import { play } from '#features/draws/server/plays/play.ts';
import { reveal } from '#features/draws/server/plays/reveal.ts';
import type { Wait } from '#features/draws/server/plays/settle-rules.ts';
import { approveRound, proposeRound } from '#features/draws/server/rounds/round-proposals.ts';
import type { Round } from '#features/draws/server/rounds/rounds.ts';
import { promise } from '#features/rewards/server/public.ts';
import { post } from '#ledger/post.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { factId } from '#platform/database/ids.ts';
import { required } from '#platform/required.ts';
import { answered } from './bank.ts';
import { makeCause, testKinds } from './causes.ts';
import type { FreshDatabase } from './database.ts';
import { memberIntent } from './market.ts';
import { drawsClient, drawsGround } from './draws-process.ts';
import { officeOf } from './office.ts';
import { ok } from './outcome.ts';
import { APPROVAL, staffIntent } from './people.ts';

const title = { en: 'A prize', am: 'ሽልማት' };

/** A prize of 5.00 with weight 1, unless `change` says otherwise. */
export function aPrize(change: Partial<Prize> & { id: string }): Prize {
  return { kind: 'cash', title, weight: 1, value_minor: 500, points: null, stock: null, coupon_batch: null, ...change };
}

export const OWN_BEACON: LocalBeacon = {
  kind: 'local',
  anchor: '00'.repeat(32),
  genesis: '2026-11-23T00:00:00.000Z',
  period_ms: 500,
  ahead: 4,
  length: 100_000,
};

/** A manifest whose weights and hold fit its prizes, unless `change` says otherwise. */
export function aManifest(change: Partial<Manifest> = {}): Manifest {
  const prizes = change.prizes ?? [
    aPrize({ id: 'cash', weight: 1 }),
    aPrize({ id: 'none', kind: 'nothing', weight: 9, value_minor: 0 }),
  ];
  return {
    alg: 'draw/1',
    round: 'R-1',
    game: 'draw',
    title,
    W: prizes.reduce((sum, { weight }) => sum + weight, 0),
    prizes,
    n_max: 1000,
    hold_minor: Math.max(...prizes.map(({ value_minor }) => value_minor)),
    guarantee: null,
    ends_at: '2026-12-31T00:00:00.000Z',
    reveal_minutes: 10,
    seed_hours: 24,
    beacon: OWN_BEACON,
    seed_hash: '00'.repeat(32),
    ...change,
  };
}

/** A proposal for a round of the capsule: 5.00 in a tenth of all plays, else nothing. */
export function aRoundWish(change: Partial<RoundWish> = {}, now = new Date()): RoundWish {
  const manifest = aManifest();
  return {
    game: 'draw',
    title,
    prizes: manifest.prizes.map(({ value_minor, coupon_batch, ...prize }) => ({
      ...prize,
      valueMinor: value_minor,
      couponBatchId: coupon_batch === null ? null : String(coupon_batch),
    })),
    playsMost: 1000,
    guarantee: null,
    endsAt: new Date(now.getTime() + DAY_MS / 4).toISOString(),
    ...change,
  };
}

/** A prize for a proposal: 5.00 with weight 1, unless `change` says otherwise. */
export function aWishedPrize(change: Partial<WishedPrize> & { id: string }): WishedPrize {
  return { kind: 'cash', title, weight: 1, valueMinor: 500, points: null, stock: null, couponBatchId: null, ...change };
}
type WishedPrize = RoundWish['prizes'][number];

/** A round that the office proposes and signs. Its beacon is that of the given network, if there is one. */
export async function openRound(
  db: FreshDatabase,
  change: Partial<RoundWish> = {},
  of?: { network: DrandBeacon; relay: string },
): Promise<Round> {
  const { context: own, first, second } = await officeOf(db);
  const network = of && { network: of.network, relays: [of.relay] };
  const context = of ? { ...own, draws: drawsClient(drawsGround(db, own, { of: network })) } : own;
  const wish = aRoundWish(change, context.clock.now());
  const { id } = ok(await proposeRound(context, { wish, caller: first, assertion: APPROVAL }, staffIntent(first)));
  return ok(await approveRound(context, { id, caller: second, assertion: APPROVAL }));
}

/** Gives each of these members chances, with a test cause. Call `proveKinds` first. */
export async function giveChances(db: FreshDatabase, members: readonly bigint[], amount: bigint): Promise<void> {
  const asked = await Promise.all(
    members.map(async (memberId) => {
      const cause = String(await makeCause(db, { memberId, amount }));
      return { kind: testKinds.test_chance, cause, memberId, amount };
    }),
  );
  await db.app.begin(async (tx) => {
    const { lines } = await promise(tx, asked);
    await post(
      tx,
      lines.map((one) => ({ id: factId('chances of a test', String(one.guard)), actor: 'system', lines: [one] })),
    );
  });
}

export type PlayedOnce = { id: bigint; clientSeed: string; ticket: string };

/** A play whose client seed is not revealed. */
export async function playOnce(db: FreshDatabase, round: Pick<Round, 'id'>, memberId: bigint): Promise<PlayedOnce> {
  const { context } = await officeOf(db);
  const clientSeed = `seed-${crypto.randomUUID()}`;
  const wish = { memberId, roundId: round.id, clientHash: clientSeedHash(clientSeed) };
  const made = ok(await play(context, wish, memberIntent(memberId, 'play')));
  return { id: BigInt(made.id), clientSeed, ticket: made.ticket };
}

/** After this time every beacon that a play waits for has been published. */
export const BEACON_MS = 3000;

/** Stores the seed of a play without asking for a result. */
export async function keepReveal(
  { app }: Pick<FreshDatabase, 'app'>,
  { playId, memberId, clientSeed }: { playId: bigint; memberId: bigint; clientSeed: string },
): Promise<unknown> {
  const [row] = await app`
    select draws.keep_reveals(array[${playId}::bigint], array[${memberId}::bigint], array[${clientSeed}]) as how`;
  return row?.how[0];
}

/** Reveals a seed as a phone does. Null: the play has its result. Otherwise what it waits for. */
export async function revealed(
  db: FreshDatabase,
  { id, clientSeed }: Pick<PlayedOnce, 'id' | 'clientSeed'>,
): Promise<Wait | null> {
  const { context } = await officeOf(db);
  const [play] = await db.app<{ memberId: bigint }[]>`select member_id from draws.play where id = ${id}`;
  return ok(await reveal(context, { playId: id, memberId: required(play).memberId, clientSeed })).waits;
}

/** Settles waiting plays as the jobs do each minute. Returns the number of results. */
export async function settledWaiting(db: FreshDatabase): Promise<number> {
  const { context } = await officeOf(db);
  return (await answered(context.draws.call('POST /settle', { body: {} }))).results;
}

/** Ends rounds that are due, and returns the number of steps. */
export async function woundDown(db: FreshDatabase): Promise<number> {
  const { context } = await officeOf(db);
  return (await answered(context.draws.call('POST /wind-down', { body: {} }))).steps;
}
