// Reads rounds (db/functions/draws/round.sql): lists, costs, counts of drawn prizes, and their wire forms.
import { toWire } from '#ledger/money.ts';
import { type Database, idList, type Queryable } from '#platform/database/db.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import type { RoundFilter, SpentView, StaffRoundView } from '../../contract/console.ts';
import { GAMES, type ROUND_STATES, type RoundCounts, type RoundView } from '../../contract/shapes.ts';
import { expectedTimesW, type Manifest, manifestSchema } from '../draw-1/manifest.ts';

export type RoundState = (typeof ROUND_STATES)[number];
export type Game = (typeof GAMES)[number];

/** Hashes in hex; `mh` is the manifest's. `taken`: stock given or reserved by picks, in the manifest's order. */
export type Round = {
  id: bigint;
  actId: bigint;
  game: Game;
  manifest: Manifest;
  text: string;
  mh: string;
  state: RoundState;
  proposedBy: bigint;
  proposedAt: Date;
  openedAt: Date | null;
  stopReason: string | null;
  endedAt: Date | null;
  seed: string | null;
  plays: number;
  settled: number;
  taken: number[];
  approvals: number;
};
type Row = Omit<Round, 'manifest' | 'plays' | 'settled'> & { plays: bigint; settled: bigint };

const approvalsOf = (q: Queryable) => q`(select count(*)::int from ledger.act_approval a where a.act_id = r.act_id)`;

const select = (q: Queryable) => q`
  select r.id, r.act_id, r.game, r.manifest as text, encode(r.mh, 'hex') as mh, r.state, r.proposed_by, r.proposed_at,
    r.opened_at, r.stop_reason, r.ended_at, encode(r.seed, 'hex') as seed, coalesce(p.plays, 0) as plays,
    coalesce(p.settled, 0) as settled, coalesce(p.taken, '{}') as taken,
    ${approvalsOf(q)} as approvals
  from draws.round r left join draws.progress p on p.round_id = r.id`;

function roundOf({ plays, settled, ...row }: Row): Round {
  return { ...row, manifest: manifestOf(row.text), plays: Number(plays), settled: Number(settled) };
}

/** Parsed manifests, cached because they never change. */
const manifests = new Map<string, Manifest>();
export function manifestOf(text: string): Manifest {
  const known = manifests.get(text) ?? manifestSchema.parse(JSON.parse(text));
  manifests.set(text, known);
  return known;
}

export async function roundById(q: Queryable, id: bigint): Promise<Round | null> {
  const [row] = await q<Row[]>`${select(q)} where r.id = ${id}`;
  return row ? roundOf(row) : null;
}

export async function roundsByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Round>> {
  const rows = await q<Row[]>`${select(q)} where r.id = any (${idList(new Set(ids))}::bigint[])`;
  return new Map(rows.map((row) => [row.id, roundOf(row)]));
}

/** The parts of a round that never change. */
export type RoundFacts = Pick<Round, 'game' | 'manifest' | 'mh'>;
const factsKept = perDatabase<{ sql: Database }, Map<bigint, RoundFacts>>(() => new Map());

/** Cached, because a phone asks for its play several times. */
export async function roundFacts(
  { sql }: { sql: Database },
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, RoundFacts>> {
  const kept = factsKept({ sql });
  const missing = ids.filter((id) => !kept.has(id));
  if (missing.length > 0)
    for (const [id, { game, manifest, mh }] of await roundsByIds(sql, missing)) kept.set(id, { game, manifest, mh });
  return kept;
}

export type GameNow = {
  game: Game;
  openId: bigint | null;
  openUntil: Date | null;
  nextId: bigint | null;
  startsAt: Date | null;
};

/** For each game its open round, and the next one that two persons have signed. */
export async function gamesNow(q: Queryable): Promise<GameNow[]> {
  return q<GameNow[]>`
    select g.game, o.id as open_id, o.ends_at as open_until, n.id as next_id, n.starts_at
    from unnest(${[...GAMES]}::text[]) with ordinality g(game, n)
    left join draws.round o on o.game = g.game and o.state = 'open'
    left join draws.round n on n.id = draws.planned_round(g.game) order by g.n`;
}

/** Rounds that have opened, newest first. */
export async function openedRounds(
  q: Queryable,
  { before, limit, game }: { before: bigint | null; limit: number; game: Game | null },
): Promise<Round[]> {
  const rows = await q<Row[]>`
    ${select(q)} where r.opened_at is not null ${game === null ? q`` : q`and r.game = ${game}`}
      ${before === null ? q`` : q`and r.id < ${before}`} order by r.id desc limit ${limit}`;
  return rows.map(roundOf);
}

function isListed(q: Queryable, state: RoundFilter | null) {
  if (state === null) return q`true`;
  if (state === 'proposed') return q`r.state = 'proposed' and ${approvalsOf(q)} < 2`;
  if (state === 'signed') return q`r.state = 'proposed' and ${approvalsOf(q)} >= 2`;
  return q`r.state = ${state}`;
}

/** Rounds for staff, newest first, but those that have not begun oldest first. */
export async function listRounds(
  q: Queryable,
  { after, limit, state }: { after: bigint | null; limit: number; state: RoundFilter | null },
): Promise<Round[]> {
  const oldest = state === 'proposed' || state === 'signed';
  const rows = await q<Row[]>`
    ${select(q)} where ${isListed(q, state)}
      ${after === null ? q`` : oldest ? q`and r.id > ${after}` : q`and r.id < ${after}`}
    order by ${oldest ? q`r.id` : q`r.id desc`} limit ${limit}`;
  return rows.map(roundOf);
}

/** Rounds that have opened and whose seed is not revealed yet. */
export async function livingRounds(q: Queryable): Promise<Round[]> {
  const rows = await q<Row[]>`${select(q)} where r.state in ('open', 'stopped', 'ended') order by r.id`;
  return rows.map(roundOf);
}

export async function nextRoundId(q: Queryable): Promise<bigint> {
  const [row] = await q<{ id: bigint }[]>`select nextval('draws.round_id_seq') as id`;
  return required(row).id;
}

/** Sums of the results with one prize. `prize` is null for plays that got their whole hold. */
type SpentOnPrize = {
  prize: number | null;
  hits: bigint;
  paid: bigint;
  coupon: bigint;
  kept: bigint;
  points: bigint;
};

/** What a round has cost so far, by prize. */
export async function spentOn(q: Queryable, roundId: bigint): Promise<SpentOnPrize[]> {
  return q<SpentOnPrize[]>`
    select prize, count(*) as hits, sum(paid_minor)::bigint as paid, sum(coupon_minor)::bigint as coupon,
      sum(kept_minor)::bigint as kept, sum(points)::bigint as points
    from draws.result where round_id = ${roundId} group by prize`;
}

export function roundView(round: Round): RoundView {
  const { manifest, taken } = round;
  return {
    id: String(round.id),
    game: round.game,
    title: manifest.title,
    state: round.state,
    manifest: round.text,
    manifestHash: round.mh,
    seedHash: manifest.seed_hash,
    W: manifest.W,
    prizes: manifest.prizes.map(({ value_minor, coupon_batch, ...prize }, n) => ({
      ...prize,
      valueMinor: value_minor,
      couponBatchId: coupon_batch === null ? null : String(coupon_batch),
      stockLeft: prize.stock === null ? null : prize.stock - (taken[n] ?? 0),
    })),
    playsMost: manifest.n_max,
    plays: round.plays,
    settled: round.settled,
    holdMinor: manifest.hold_minor,
    expectedTimesW: String(expectedTimesW(manifest)),
    guarantee: manifest.guarantee,
    beacon: manifest.beacon.kind,
    startsAt: manifest.starts_at ?? null,
    openedAt: round.openedAt?.toISOString() ?? null,
    endsAt: manifest.ends_at,
    stopReason: round.stopReason,
    endedAt: round.endedAt?.toISOString() ?? null,
    seed: round.seed,
  };
}

export function staffRoundView(round: Round): StaffRoundView {
  return {
    ...roundView(round),
    actId: String(round.actId),
    approvals: round.approvals,
    proposedBy: String(round.proposedBy),
    proposedAt: round.proposedAt.toISOString(),
    worstMinor: toWire(worstOf(round.manifest)),
  };
}

export function spentView({ manifest }: Pick<Round, 'manifest'>, rows: readonly SpentOnPrize[]): SpentView {
  const sum = (of: 'paid' | 'coupon' | 'kept' | 'points') => rows.reduce((total, row) => total + row[of], 0n);
  return {
    paidMinor: toWire(sum('paid')),
    couponMinor: toWire(sum('coupon')),
    keptMinor: toWire(sum('kept')),
    points: Number(sum('points')),
    hits: manifest.prizes.map((_, n) => Number(rows.find(({ prize }) => prize === n)?.hits ?? 0n)),
  };
}

/**
 * The most that a round can cost, in minor units. Every play could win the largest prize, whose worth is paid in money
 * if out of stock.
 */
export function worstOf({ n_max, hold_minor }: Pick<Manifest, 'n_max' | 'hold_minor'>): bigint {
  return BigInt(n_max) * BigInt(hold_minor);
}

const KEPT_MS = 5_000;
type Kept = { settled: number; at: number; counts: Promise<RoundCounts> };
const keptCounts = perDatabase<{ sql: Database }, Map<bigint, Kept>>(() => new Map());

export function countsOf(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  { id, settled, manifest }: Pick<Round, 'id' | 'settled' | 'manifest'>,
): Promise<RoundCounts> {
  const known = keptCounts({ sql });
  const at = clock.now().getTime();
  const found = known.get(id);
  if (found && (found.settled === settled || at - found.at < KEPT_MS)) return found.counts;
  const counts = count(sql, id, manifest.prizes.length);
  known.set(id, { settled, at, counts });
  counts.catch(() => known.delete(id));
  return counts;
}

async function count(sql: Database, roundId: bigint, prizes: number): Promise<RoundCounts> {
  const rows = await sql<{ way: string; prize: number | null; plays: number }[]>`
    select way, prize, count(*)::int as plays from draws.result where round_id = ${roundId} group by way, prize`;
  const drawn = Array.from({ length: prizes }, () => 0);
  let [guaranteed, unrevealed] = [0, 0];
  for (const { way, prize, plays } of rows) {
    if (way === 'guaranteed') guaranteed += plays;
    else if (prize === null) unrevealed += plays;
    else drawn[prize] = (drawn[prize] ?? 0) + plays;
  }
  return { drawn, guaranteed, unrevealed };
}
