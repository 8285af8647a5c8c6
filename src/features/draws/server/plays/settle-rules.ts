// Decides how plays are settled, or what they still wait for (draws.md 4). No database; the decisions of a batch change
// its state. The database draws again and must come to the same result.
import { accountOf, house } from '#ledger/chart.ts';
import { type Line, lines } from '#ledger/posting.ts';
import type { WAITS } from '../../contract/shapes.ts';
import { draw, isGuaranteed, type Outcome, outcomeOf, prizeAt } from '../draw-1/draw.ts';
import type { Round } from '../rounds/rounds.ts';
import type { Play } from './plays.ts';

export type Wait = (typeof WAITS)[number];
export type Asked = { playId: bigint };

/** The state of a batch. Each decision takes its prize out of the stock. */
export type SettleState = {
  now: Date;
  plays: Map<bigint, Play>;
  rounds: Map<bigint, Round>;
  /** The beacon's value that decides a play, in hex. Null if not published, or not available. */
  beaconOf: (play: Play) => string | null;
  seedOf: (roundId: bigint) => Buffer | null;
  /** False while the books are short, when no money may be paid to members. */
  covered: boolean;
  /** Plays that this batch settles, and picks that end with them. */
  settled: Set<bigint>;
  endedPicks: Set<bigint>;
};

export type Settling = {
  play: Play;
  round: Round;
  outcome: Outcome;
  endsPick: boolean;
  beacon: string;
};
export type Decided = { settling: Settling } | { waits: Wait } | 'done';

/** Decides one play. If the phone did not reveal its seed in time, the hash of the seed is used. */
export function settle(state: SettleState, play: Play): Decided {
  if (play.result || state.settled.has(play.id)) return 'done';
  const round = state.rounds.get(play.roundId) as Round;
  const { manifest } = round;
  const revealEnds = play.playedAt.getTime() + manifest.reveal_minutes * 60_000;
  if (play.revealed === null && state.now.getTime() < revealEnds) return { waits: 'for_seed' };
  const seed = state.seedOf(round.id);
  if (seed === null || isSeedLate(round, state.now)) return { waits: 'for_operator' };
  const beacon = state.beaconOf(play);
  if (beacon === null) return { waits: 'for_beacon' };
  const pick = play.pickId !== null && state.endedPicks.has(play.pickId) ? null : play.pick;
  const guaranteed = isGuaranteed(manifest, play.nonce, pick);
  if (guaranteed && earlierOpen(state, play)) return { waits: 'for_earlier_play' };
  const outcome = guaranteed
    ? outcomeOf(manifest, { way: 'guaranteed', prize: pick as number, stockLeft: null })
    : drawnOutcome(round, play, { seed, clientSeed: play.revealed ?? play.clientHash, beacon, pick });
  if (outcome.paid + outcome.coupon > 0n && !state.covered) return { waits: 'for_books' };
  const endsPick = guaranteed || (pick !== null && pick === outcome.prize);
  // A picked prize was taken from the stock when the member picked it.
  if (outcome.way === 'drawn' && !endsPick) round.taken[outcome.prize] = (round.taken[outcome.prize] ?? 0) + 1;
  state.settled.add(play.id);
  if (endsPick && play.pickId !== null) state.endedPicks.add(play.pickId);
  return { settling: { play, round, outcome, endsPick, beacon } };
}

/**
 * Whether the time to reveal the seed is over. Then nothing more is drawn, and unsettled plays get their whole hold.
 */
export function isSeedLate({ endedAt, manifest }: Pick<Round, 'endedAt' | 'manifest'>, now: Date): boolean {
  return endedAt !== null && now.getTime() > endedAt.getTime() + manifest.seed_hours * 3_600_000;
}

/** Whether an earlier play of the member, which could still win the picked prize, is unsettled, also in this batch. */
function earlierOpen({ plays, settled }: SettleState, play: Play): boolean {
  if (!play.earlierOpen) return false;
  const earlier = [...plays.values()].filter(
    (one) => one.roundId === play.roundId && one.memberId === play.memberId && one.nonce < play.nonce,
  );
  return earlier.length < play.nonce || earlier.some((one) => !one.result && !settled.has(one.id));
}

function drawnOutcome(
  { manifest, mh, taken }: Round,
  { ticket, nonce }: Play,
  { seed, clientSeed, beacon, pick }: { seed: Buffer; clientSeed: string; beacon: string; pick: number | null },
): Outcome {
  const { r } = draw(seed, { mh, ticket, clientSeed, nonce, beacon }, BigInt(manifest.W));
  const prize = prizeAt(
    manifest.prizes.map(({ weight }) => weight),
    r,
  );
  const stock = manifest.prizes[prize]?.stock ?? null;
  const stockLeft = stock === null || pick === prize ? null : stock - (taken[prize] ?? 0);
  return outcomeOf(manifest, { way: 'drawn', prize, stockLeft });
}

/** The ledger lines of a result. They refer to the play or, to release what a pick held, to the pick. */
export function linesOfResult({ play, outcome, endsPick, round }: Settling): Line[] {
  const { paid, coupon, released, points } = outcome;
  const [hold, budget] = [house('prize_hold'), house('rewards_budget')];
  const pickWorth = endsPick ? BigInt(round.manifest.prizes[outcome.prize]?.value_minor ?? 0) : 0n;
  return lines(
    ['prize_paid', hold, accountOf('member_income', play.memberId), paid, play.id],
    ['coupon_won', hold, house('coupon_hold'), coupon, play.id],
    ['prize_released', hold, budget, released, play.id],
    ['points_won', house('points_issued'), accountOf('member_points', play.memberId), points, play.id],
    ['prize_released', hold, budget, pickWorth, play.pickId],
  );
}
