// A member plays (draws.md 4): one chance goes, the largest prize is set aside, and a ticket comes back. Members who
// play at the same time share a batch, also on one hot round.
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { type Accepted, batchUseCase, type Command, type Decision } from '#ledger/batch.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { line } from '#ledger/posting.ts';
import { idList, type Queryable, type Statement, together, type Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import type { IntentRefusal } from '#platform/http/refusal.ts';
import { type Means, readMeans } from '#features/rewards/server/public.ts';
import { numberFor, timeOf, timetableOf } from '../draw-1/beacon.ts';
import { ticketOf } from '../draw-1/draw.ts';
import { type Round, roundsByIds } from '../rounds/round-store.ts';
import { type Player, type PlayObstacle, playObstacle } from './play-rules.ts';
import { commitPlays, keyOf, type NewPlay, nextPromiseIds, playCounts, playersOf } from './play-store.ts';

/** `clientHash` in hex: the phone's promise of its seed. */
export type PlayWish = { memberId: bigint; roundId: bigint; clientHash: string };
type Playing = PlayWish & Command;
/** The answer as it is kept with its key. */
export type Played = { id: string; nonce: number; ticket: string; beaconNumber: number; beaconAt: string; mh: string };
type State = {
  now: Date;
  rounds: Map<bigint, Round>;
  players: Map<bigint, Player>;
  counts: Map<string, number>;
  /** Chances by member. Each decision takes its own out. */
  chances: Map<bigint, bigint>;
  means: Means;
  ids: bigint[];
};

export function play(floor: Floor, wish: PlayWish, intent: Intent): Promise<Played | PlayObstacle | IntentRefusal> {
  return playing(floor, { ...wish, intent });
}

const playing = batchUseCase({ load: loadState, decide, write: writePlays });

/**
 * Holds the rounds first, because a play counts those before it: another process that plays for the same member waits.
 * The rest is read without a lock. The database looks again, and whoever lost a race is decided anew.
 */
async function loadState(tx: Transaction, commands: readonly Playing[], floor: Floor): Promise<State> {
  const members = [...new Set(commands.map(({ memberId }) => memberId))];
  const accountFor = (memberId: bigint) => accountOf('member_chances', memberId);
  const roundIds = commands.map(({ roundId }) => roundId);
  const [, rounds, players, counts, balances, means, ids] = await together([
    tx`select draws.lock_rounds(${idList(roundIds)}::bigint[])`.execute(),
    roundsByIds(tx, roundIds),
    playersOf(tx, members),
    playCounts(tx, commands),
    readBalances(tx, members.map(accountFor)),
    readMeans(floor, tx),
    nextPromiseIds(tx, commands.length),
  ] as const);
  const chances = new Map(members.map((id) => [id, balanceOf(balances, accountFor(id)).free]));
  return { now: floor.clock.now(), rounds, players, counts, chances, means, ids: ids.toReversed() };
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
  const [round, player] = [must(found.round), must(found.player)];
  const hold = BigInt(round.manifest.hold_minor);
  const nonce = counts.get(keyOf({ memberId, roundId })) ?? 0;
  counts.set(keyOf({ memberId, roundId }), nonce + 1);
  state.chances.set(memberId, chances - 1n);
  means.left -= hold;
  player.playedToday += 1;
  round.plays += 1;
  const id = must(state.ids.pop());
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
