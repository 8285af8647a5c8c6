// The draws process settles plays (draws.md 4) whose phones revealed their seeds, or whose time to reveal is over.
// Plays asked for at the same time share a batch. A play is settled once, however often that is asked.
import { coverage } from '#ledger/balance.ts';
import { batchPostings } from '#ledger/batch.ts';
import { postStatement, RESULTS } from '#ledger/post.ts';
import type { Transfer } from '#ledger/posting.ts';
import { idList, type Queryable, type Statement, together, type Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { nudges } from '#platform/http/live.ts';
import { required } from '#platform/required.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { fetchDrand } from '../rounds/drand-relays.ts';
import { type DrawsContext, localBeacon, type RoundSecrets, secretsOf } from '../rounds/round-secrets.ts';
import { roundFacts, roundsByIds } from '../rounds/rounds.ts';
import { type Play, playsByIds } from './plays.ts';
import {
  type Asked,
  type Decided,
  linesOfResult,
  settle,
  type SettleState,
  type Settling,
  type Wait,
} from './settle-rules.ts';

/** `waits` null: the play has its result. The other fields are for its receipt. */
export type Settled = 'unknown' | { waits: Wait | null; play: Play; mh: string; receiptKey: string | null };
type State = SettleState & { secrets: Map<bigint, RoundSecrets | null> };

const settling = batchPostings<DrawsContext, Asked, State, Settled>({
  keyOf: ({ playId }) => String(playId),
  read: loadState,
  decide: decideAll,
});

export async function settlePlay(context: DrawsContext, asked: Asked): Promise<Settled> {
  const how = await settling(context, asked);
  if (how === 'unknown' || how.waits !== 'for_beacon') return how;
  return (await fetchValueOf(context, how.play)) ? settling(context, asked) : how;
}

/** Whether the network's value was fetched and stored. Done outside of a transaction, because relays can be slow. */
async function fetchValueOf(context: DrawsContext, { roundId, beaconNumber }: Play): Promise<boolean> {
  if (context.config.drandRelays.length === 0) return false;
  const rounds = await roundFacts(context, [roundId]);
  return fetchDrand(context, { id: roundId, ...required(rounds.get(roundId)) }, beaconNumber);
}

async function loadState(tx: Transaction, asked: readonly Asked[], context: DrawsContext): Promise<State> {
  const [plays, covered] = await together([
    playsByIds(
      tx,
      asked.map(({ playId }) => playId),
    ),
    coverage(tx),
  ] as const);
  const roundIds = [...new Set([...plays.values()].map(({ roundId }) => roundId))];
  const [rounds, ...opened] = await together([
    roundsByIds(tx, roundIds),
    ...roundIds.map((id) => secretsOf(context, tx, id)),
  ] as const);
  const secrets = new Map(roundIds.map((id, n) => [id, opened[n] as RoundSecrets | null]));
  return {
    now: context.clock.now(),
    plays,
    rounds,
    secrets,
    seedOf: (roundId) => secrets.get(roundId)?.seed ?? null,
    beaconOf: ({ roundId, beaconNumber, keptBeacon }) => {
      const { beacon } = required(rounds.get(roundId)).manifest;
      const chain = secrets.get(roundId)?.chain;
      if (beacon.kind === 'drand' || !chain) return keptBeacon;
      return localBeacon(chain, beacon, context.clock).value(beaconNumber);
    },
    covered: covered === 'covered',
    settled: new Set(),
    endedPicks: new Set(),
  };
}

function decideAll(tx: Queryable, asked: readonly Asked[], state: State) {
  // Settle in the order in which the plays were made.
  const inOrder = asked.toSorted((a, b) => (state.plays.get(a.playId)?.n ?? 0) - (state.plays.get(b.playId)?.n ?? 0));
  const decided = new Map<Asked, Decided | 'unknown'>();
  for (const one of inOrder) {
    const play = state.plays.get(one.playId);
    decided.set(one, play === undefined ? 'unknown' : settle(state, play));
  }
  const settlings = inOrder.flatMap((one) => {
    const how = required(decided.get(one));
    return typeof how === 'object' && 'settling' in how ? [how.settling] : [];
  });
  const transfers = settlings.map(transferOf).filter(({ lines }) => lines.length > 0);
  return {
    statements: writeResults(tx, state, settlings, transfers),
    transfers,
    answers: asked.map((one) => answerOf(state, one, required(decided.get(one)))),
  };
}

function answerOf({ plays, rounds, secrets }: State, { playId }: Asked, how: Decided | 'unknown'): Settled {
  if (how === 'unknown') return how;
  const play = required(plays.get(playId));
  return {
    waits: typeof how === 'object' && 'waits' in how ? how.waits : null,
    play,
    mh: required(rounds.get(play.roundId)).mh,
    receiptKey: secrets.get(play.roundId)?.receiptKey ?? null,
  };
}

const transferIdOf = ({ play }: Settling): string => factId('draw result', play.id);
function transferOf(settling: Settling): Transfer {
  return { id: transferIdOf(settling), actor: 'system', lines: linesOfResult(settling) };
}

function writeResults(
  tx: Queryable,
  { secrets }: State,
  settlings: readonly Settling[],
  transfers: readonly Transfer[],
): Statement[] {
  if (settlings.length === 0) return [];
  const rounds = [...new Set(settlings.map(({ round }) => round.id))];
  const local = new Set(settlings.filter(({ round }) => round.manifest.beacon.kind === 'local').map((s) => s.round.id));
  return [
    ...[...local].map((id) => keepBeacons(tx, id, settlings)),
    settlePlays(tx, settlings, new Map(rounds.map((id) => [id, required(secrets.get(id)).seed]))),
    nudges(
      tx,
      [walletTopics.balances],
      settlings
        .filter(({ outcome }) => outcome.paid + outcome.coupon + outcome.points > 0n)
        .map(({ play }) => play.memberId),
    ),
    ...(transfers.length > 0 ? [postStatement(tx, transfers, RESULTS)] : []),
  ];
}

/** Writes the results. The database draws again with these seeds, and does not store them. */
function settlePlays(tx: Queryable, settlings: readonly Settling[], seeds: ReadonlyMap<bigint, Buffer>): Statement {
  const inHex = [...seeds.values()].map((seed) => seed.toString('hex'));
  return tx`select draws.settle_plays(
    ${idList(settlings.map(({ play }) => play.id))}::bigint[],
    ${idList(settlings.map(({ play }) => String(play.revealed === null)))}::boolean[],
    ${idList(settlings.map(({ outcome }) => outcome.prize))}::int[],
    ${settlings.map(({ outcome }) => outcome.way)}::text[],
    ${idList(settlings.map(({ play, endsPick }) => (endsPick ? String(play.pickId) : 'null')))}::bigint[],
    ${idList(settlings.map(transferIdOf))}::uuid[], ${idList(seeds.keys())}::bigint[],
    (select array_agg(decode(seed, 'hex') order by o) from unnest(${inHex}::text[]) with ordinality given(seed, o)))`;
}

/** Stores the chain values that these results used. The database checks that they hash to the anchor. */
function keepBeacons(tx: Queryable, roundId: bigint, settlings: readonly Settling[]): Statement {
  const values = new Map(
    settlings.filter(({ round }) => round.id === roundId).map(({ play, beacon }) => [play.beaconNumber, beacon]),
  );
  return tx`select draws.keep_beacons(${idList(values.keys())}::int[],
    (select array_agg(decode(value, 'hex') order by o)
      from unnest(${[...values.values()]}::text[]) with ordinality given(value, o)), ${roundId})`;
}
