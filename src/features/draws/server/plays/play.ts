// A member plays (draws.md 4): spends one chance, and gets a ticket, while the worth of the largest prize is held.
// Plays made at the same time share a batch. Also the wire forms of plays, for their members and for the public log.
import { type Means, readMeans } from '#features/rewards/server/public.ts';
import { signPaper } from '#features/wallet/server/public.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { type Accepted, batchUseCase, type Command, type Decision } from '#ledger/batch.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { line } from '#ledger/posting.ts';
import { idList, type Queryable, type Statement, together, type Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { Intent } from '#platform/http/intents.ts';
import type { IntentRefusal } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { PlayView } from '../../contract/shapes.ts';
import { numberFor, timeOf, timetableOf } from '../draw-1/beacons.ts';
import { ticketOf } from '../draw-1/draw.ts';
import { type Round, roundFacts, type RoundFacts, roundsByIds } from '../rounds/rounds.ts';
import {
  commitPlays,
  keyOf,
  type NewPlay,
  nextPromiseIds,
  type Play,
  playCounts,
  type Player,
  playersOf,
  type PlayObstacle,
  playObstacle,
  type Result,
} from './plays.ts';
import type { Wait } from './settle-rules.ts';

/** `clientHash`: the hash of the phone's seed, in hex. */
type PlayWish = { memberId: bigint; roundId: bigint; clientHash: string };
type Playing = PlayWish & Command;
/** The answer as stored with the request's key. */
type Played = { id: string; nonce: number; ticket: string; beaconNumber: number; beaconAt: string; mh: string };
type State = {
  now: Date;
  rounds: Map<bigint, Round>;
  players: Map<bigint, Player>;
  counts: Map<string, number>;
  /** Chances by member. Each decision of the batch subtracts one. */
  chances: Map<bigint, bigint>;
  means: Means;
  ids: bigint[];
};

export function play(context: Context, wish: PlayWish, intent: Intent): Promise<Played | PlayObstacle | IntentRefusal> {
  return playing(context, { ...wish, intent });
}

const playing = batchUseCase({ load: loadState, decide, write: writePlays });

/**
 * Locks the rounds first, because a play's nonce counts the plays before it, also those made in another process. The
 * rest is read without a lock; the database checks it again, and a batch that lost a race is decided again.
 */
async function loadState(tx: Transaction, commands: readonly Playing[], context: Context): Promise<State> {
  const members = [...new Set(commands.map(({ memberId }) => memberId))];
  const accountFor = (memberId: bigint) => accountOf('member_chances', memberId);
  const roundIds = commands.map(({ roundId }) => roundId);
  const [, rounds, players, counts, balances, means, ids] = await together([
    tx`select draws.lock_rounds(${idList(roundIds)}::bigint[])`.execute(),
    roundsByIds(tx, roundIds),
    playersOf(tx, members),
    playCounts(tx, commands),
    readBalances(tx, members.map(accountFor)),
    readMeans(context, tx),
    nextPromiseIds(tx, commands.length),
  ] as const);
  const chances = new Map(members.map((id) => [id, balanceOf(balances, accountFor(id)).free]));
  return { now: context.clock.now(), rounds, players, counts, chances, means, ids: ids.toReversed() };
}

function decide(
  state: State,
  { memberId, roundId, clientHash, intent }: Playing,
): Decision<Played, NewPlay> | PlayObstacle {
  const { rounds, players, counts, now, means } = state;
  const chances = state.chances.get(memberId) ?? 0n;
  const found = { round: rounds.get(roundId), player: players.get(memberId) };
  const obstacle = playObstacle({ ...found, now, chances, means });
  if (obstacle) return obstacle;
  const [round, player] = [required(found.round), required(found.player)];
  const hold = BigInt(round.manifest.hold_minor);
  const nonce = counts.get(keyOf({ memberId, roundId })) ?? 0;
  counts.set(keyOf({ memberId, roundId }), nonce + 1);
  state.chances.set(memberId, chances - 1n);
  means.left -= hold;
  player.playedToday += 1;
  round.plays += 1;
  const id = required(state.ids.pop());
  const times = timetableOf(round.manifest.beacon);
  const beaconNumber = numberFor(times, now);
  const ticket = ticketOf(round.mh, { memberNo: player.memberNo, nonce });
  const lines = [
    line('chance_spent', accountOf('member_chances', memberId), house('chances_issued'), 1n, id),
    line('prize_held', house('rewards_budget'), house('prize_hold'), hold, id),
  ];
  return {
    answer: {
      id: String(id),
      nonce,
      ticket,
      beaconNumber,
      beaconAt: timeOf(times, beaconNumber).toISOString(),
      mh: round.mh,
    },
    transfer: { id: intent.id, actor: intent.actor, lines },
    write: { id, roundId, memberId, nonce, clientHash, beaconNumber, transferId: intent.id },
  };
}

function writePlays(tx: Queryable, accepted: readonly Accepted<Playing, Played, NewPlay>[]): Statement[] {
  return [
    commitPlays(
      tx,
      accepted.map(({ decision }) => decision.write),
    ),
  ];
}

/** The wire form of plays for their member. */
export async function playViews(context: Pick<Context, 'sql' | 'clock'>, plays: readonly Play[]): Promise<PlayView[]> {
  const rounds = await roundFacts(
    context,
    plays.map(({ roundId }) => roundId),
  );
  return plays.map((play) => playView(play, required(rounds.get(play.roundId)), context.clock.now()));
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

/** What a play waits for, judged by its row only. `askToSettle` gives the exact reason. */
function waitOf({ revealed }: Play, beaconAt: Date, now: Date): Wait {
  if (revealed === null) return 'for_seed';
  return now < beaconAt ? 'for_beacon' : 'for_operator';
}

function resultView(result: Result, { beaconSignature }: Play, { manifest }: RoundFacts): PlayView['result'] {
  const prize = result.prize === null ? null : required(manifest.prizes[result.prize]);
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

/** The answer to a new play, with the ticket signed by the operator, who so cannot issue another ticket for it. */
export function playedView(
  context: Pick<Context, 'secrets'>,
  { mh: manifestHash, ...played }: Played,
  { roundId, clientHash: clientSeedHash }: Pick<PlayWish, 'roundId' | 'clientHash'>,
) {
  const { id: play, nonce, ticket, beaconNumber } = played;
  const facts = { play, round: String(roundId), manifestHash, nonce, ticket, clientSeedHash, beaconNumber };
  const { text, signature, publicKey } = signPaper(context, { type: 'c3-draw-ticket/1', ...facts });
  return { ...played, signed: { text, signature, publicKey } };
}

/** The wire form of a play in the public log. */
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
      prizeId: result.prize === null ? null : required(round.manifest.prizes[result.prize]).id,
      r: result.r === null ? null : String(result.r),
      clientSeed: result.clientSeed,
      late: result.clientSeed === clientHash,
      beacon: result.beacon,
      beaconSignature: result.beacon && play.beaconSignature,
      link: result.link,
    },
  };
}

/** How many seconds the oldest unsettled play has been ready: its seed and beacon are there. 0 if none is ready. */
export async function playsWait(q: Queryable): Promise<number> {
  const [row] = await q<{ seconds: number }[]>`
    select greatest(max(extract(epoch from platform.now() - greatest(
        r.genesis + p.beacon_number * r.period_ms * interval '1 millisecond',
        coalesce(v.revealed_at, p.played_at + r.reveal_minutes * interval '1 minute')))), 0)::float8 as seconds
    from draws.progress g join draws.round r on r.id = g.round_id
    join draws.play p on p.round_id = g.round_id and p.n > g.settled_upto
    left join draws.reveal v on v.play_id = p.id
    where g.plays > g.settled and not exists (select from draws.result s where s.play_id = p.id)`;
  return row?.seconds ?? 0;
}
