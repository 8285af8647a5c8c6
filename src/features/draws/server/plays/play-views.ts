import { toWire } from '#ledger/money.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { signPaper } from '#features/wallet/server/public.ts';
import type { PlayView } from '../../contract/shapes.ts';
import { timeOf, timetableOf } from '../draw-1/beacon.ts';
import { roundFacts, type RoundFacts } from '../rounds/round-store.ts';
import type { Played, PlayWish } from './play.ts';
import type { Play, Result } from './play-store.ts';
import type { Wait } from './settle-rules.ts';

/** Each play as its member reads it. */
export async function playViews(floor: Pick<Floor, 'sql' | 'clock'>, plays: readonly Play[]): Promise<PlayView[]> {
  const rounds = await roundFacts(
    floor,
    plays.map(({ roundId }) => roundId),
  );
  return plays.map((play) => playView(play, must(rounds.get(play.roundId)), floor.clock.now()));
}

function playView(play: Play, round: RoundFacts, now: Date): PlayView {
  const beaconAt = timeOf(timetableOf(round.manifest.beacon), play.beaconNumber);
  return {
    id: String(play.id),
    roundId: String(play.roundId),
    game: round.game,
    manifestHash: round.mh,
    logNumber: play.n,
    nonce: play.nonce,
    ticket: play.ticket,
    clientSeedHash: play.clientHash,
    holdMinor: toWire(play.holdMinor),
    beaconNumber: play.beaconNumber,
    beaconAt: beaconAt.toISOString(),
    playedAt: play.playedAt.toISOString(),
    revealedAt: play.revealedAt?.toISOString() ?? null,
    result: play.result && resultView(play.result, play, round),
    waits: play.result ? null : waitOf(play, beaconAt, now),
  };
}

/** The thing that a play waits for, as far as its row says. Asking to settle it tells the rest. */
function waitOf({ revealed }: Play, beaconAt: Date, now: Date): Wait {
  if (revealed === null) return 'for_seed';
  return now < beaconAt ? 'for_beacon' : 'for_operator';
}

function resultView(result: Result, { beaconSignature }: Play, { manifest }: RoundFacts): PlayView['result'] {
  const prize = result.prize === null ? null : must(manifest.prizes[result.prize]);
  return {
    way: result.way,
    prizeId: prize?.id ?? null,
    prizeTitle: prize?.title ?? null,
    prizeKind: prize?.kind ?? null,
    paidMinor: toWire(result.paidMinor),
    points: toWire(result.points),
    keptMinor: toWire(result.keptMinor),
    couponMinor: toWire(result.couponMinor),
    r: result.r === null ? null : String(result.r),
    clientSeed: result.clientSeed,
    beacon: result.beacon,
    beaconSignature: result.beacon && beaconSignature,
    settledAt: result.settledAt.toISOString(),
  };
}

/** The operator signs the promise of a play, so nobody can later give out another ticket for it. */
export function playedView(
  floor: Pick<Floor, 'secrets'>,
  { mh: manifestHash, ...played }: Played,
  { roundId, clientHash: clientSeedHash }: Pick<PlayWish, 'roundId' | 'clientHash'>,
) {
  const { id: play, nonce, ticket, beaconNumber } = played;
  const facts = { play, round: String(roundId), manifestHash, nonce, ticket, clientSeedHash, beaconNumber };
  const { text, signature, publicKey } = signPaper(floor, { type: 'c3-draw-ticket/1', ...facts });
  return { ...played, signed: { text, signature, publicKey } };
}

/** A play in the public log of its round. */
export function entryView(play: Play, round: RoundFacts) {
  const { n, ticket, nonce, clientHash, beaconNumber, revealedAt, link, result } = play;
  return {
    n,
    ticket,
    nonce,
    clientSeedHash: clientHash,
    beaconNumber,
    revealedAt: revealedAt?.toISOString() ?? null,
    link,
    result: result && {
      n: result.n,
      way: result.way,
      prizeId: result.prize === null ? null : must(round.manifest.prizes[result.prize]).id,
      r: result.r === null ? null : String(result.r),
      clientSeed: result.clientSeed,
      late: result.clientSeed === clientHash,
      beacon: result.beacon,
      beaconSignature: result.beacon && play.beaconSignature,
      link: result.link,
    },
  };
}
