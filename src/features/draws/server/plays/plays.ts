// Rows of plays with their results (db/functions/draws/plays-of.sql, play.sql, settle.sql), and whether a member may
// play now (draws.md 4). The database makes the same checks again under locks.
import type { Means } from '#features/rewards/server/public.ts';
import { idList, type Queryable, type Statement } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { Way } from '../draw-1/draw.ts';
import type { Game, Round } from '../rounds/rounds.ts';

/** What playing depends on in a member. `dayMost`: the lower of the operator's limit and their own. */
export type Player = {
  id: bigint;
  memberNo: string;
  frozen: boolean;
  staff: boolean;
  dayMost: number;
  playedToday: number;
  barredUntil: Date | null;
};

export type PlayObstacle = Refusal<
  | 'round_not_found'
  | 'round_over'
  | 'round_full'
  | 'member_frozen'
  | 'staff_never_play'
  | 'play_barred'
  | 'play_day_over'
  | 'chances_insufficient'
  | 'reward_not_now'
>;
type Facts = { round: Round | undefined; player: Player | undefined; now: Date };

/** Why a member can neither play nor pick in a round, or null. */
export function joinObstacle({
  round,
  player,
  now,
}: Facts): Refusal<'round_not_found' | 'round_over' | 'member_frozen' | 'staff_never_play' | 'play_barred'> | null {
  if (!round || round.openedAt === null) return refuse('round_not_found');
  if (!player || player.frozen) return refuse('member_frozen');
  if (player.staff) return refuse('staff_never_play');
  if (player.barredUntil) return refuse('play_barred', { until: player.barredUntil.toISOString() });
  return round.state !== 'open' || new Date(round.manifest.ends_at) <= now ? refuse('round_over') : null;
}

export function playObstacle({
  round,
  player,
  now,
  chances,
  means,
}: Facts & { chances: bigint; means: Means }): PlayObstacle | null {
  const kept = joinObstacle({ round, player, now });
  if (kept) return kept;
  if (!round || !player) return refuse('round_not_found');
  if (round.plays >= round.manifest.n_max) return refuse('round_full');
  if (player.playedToday >= player.dayMost) return refuse('play_day_over', { most: player.dayMost });
  if (chances < 1n) return refuse('chances_insufficient');
  return budgetObstacle(means, round.manifest.hold_minor);
}

/** Refuses if the rewards budget cannot hold the largest prize. */
export function budgetObstacle({ left, notNow }: Means, holdMinor: number): Refusal<'reward_not_now'> | null {
  const reason = notNow ?? (left < BigInt(holdMinor) ? 'budget_empty' : null);
  return reason === null ? null : refuse('reward_not_now', { reason });
}

/** Amounts in minor units. `r` is the drawn number, `prize` an index in the manifest. */
export type Result = {
  n: number;
  way: Way;
  prize: number | null;
  paidMinor: bigint;
  keptMinor: bigint;
  couponMinor: bigint;
  points: bigint;
  r: bigint | null;
  clientSeed: string | null;
  beacon: string | null;
  settledAt: Date;
  link: string;
};

/** Hashes in hex. `link` is the log's chained hash at this play. `revealed` is the client seed that the phone sent. */
export type Play = {
  id: bigint;
  roundId: bigint;
  memberId: bigint;
  nonce: number;
  n: number;
  clientHash: string;
  ticket: string;
  beaconNumber: number;
  holdMinor: bigint;
  playedAt: Date;
  link: string;
  revealed: string | null;
  revealedAt: Date | null;
  /** The index of the prize that the member picked, while the pick is open. */
  pick: number | null;
  pickId: bigint | null;
  /** The pick is open, and an earlier play of the member in this round has no result yet. */
  earlierOpen: boolean;
  /** The stored value of the beacon, and its signature if the beacon is a network. */
  keptBeacon: string | null;
  beaconSignature: string | null;
  result: Result | null;
};
/** `resultN` is null without a result. */
type Row = Omit<Play, 'n' | 'result'> &
  Omit<Result, 'n' | 'link'> & { n: bigint; resultN: bigint | null; resultLink: string };

function playOf({ n, resultN, resultLink, ...row }: Row): Play {
  const { way, prize, paidMinor, keptMinor, couponMinor, points, r, clientSeed, beacon, settledAt, ...play } = row;
  const given = { way, prize, paidMinor, keptMinor, couponMinor, points, r, clientSeed, beacon, settledAt };
  const result = resultN === null ? null : { ...given, n: Number(resultN), link: resultLink };
  return { ...play, n: Number(n), result };
}

export async function playsByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Play>> {
  const rows = await q<Row[]>`
    select id, round_id, member_id, nonce, n, client_hash, ticket, beacon_number, hold_minor, played_at, revealed,
      revealed_at, pick, pick_id, earlier_open, result_n, way, prize, paid_minor, kept_minor, coupon_minor, points, r,
      client_seed, beacon, settled_at, link, result_link, kept_beacon, beacon_signature
    from draws.plays_of(${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, playOf(row)]));
}

export async function playById(q: Queryable, id: bigint): Promise<Play | null> {
  return (await playsByIds(q, [id])).get(id) ?? null;
}

/** A member's own plays, newest first. */
export async function playsOf(
  q: Queryable,
  { memberId, before, limit, game }: { memberId: bigint; before: bigint | null; limit: number; game: Game | null },
): Promise<Play[]> {
  const rows = await q<{ id: bigint }[]>`
    select p.id from draws.play p where p.member_id = ${memberId} ${before === null ? q`` : q`and p.id < ${before}`}
      ${game === null ? q`` : q`and p.round_id in (select id from draws.round where game = ${game})`}
    order by p.id desc limit ${limit}`;
  return inOrder(q, rows);
}

/** The plays in a round's log after a number. */
export async function logOf(
  q: Queryable,
  { roundId, after, limit }: { roundId: bigint; after: bigint; limit: number },
): Promise<Play[]> {
  const rows = await q<{ id: bigint }[]>`
    select id from draws.play where round_id = ${roundId} and n > ${after} order by n limit ${limit}`;
  return inOrder(q, rows);
}

async function inOrder(q: Queryable, rows: readonly { id: bigint }[]): Promise<Play[]> {
  const plays = await playsByIds(
    q,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => required(plays.get(id)));
}

export async function playersOf(q: Queryable, members: readonly bigint[]): Promise<Map<bigint, Player>> {
  const rows = await q<Player[]>`
    select id, member_no, frozen, staff, day_most, played_today, barred_until
    from draws.players_of(${idList(new Set(members))}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many plays members have made in rounds, by `keyOf`. */
export async function playCounts(
  q: Queryable,
  asked: readonly { memberId: bigint; roundId: bigint }[],
): Promise<Map<string, number>> {
  const rows = await q<{ memberId: bigint; roundId: bigint; plays: number }[]>`
    select asked.member_id, asked.round_id, (select count(*)::int from draws.play p
      where p.round_id = asked.round_id and p.member_id = asked.member_id) as plays
    from unnest(${idList(asked.map(({ memberId }) => memberId))}::bigint[],
      ${idList(asked.map(({ roundId }) => roundId))}::bigint[]) asked(member_id, round_id)`;
  return new Map(rows.map((row) => [keyOf(row), row.plays]));
}
export const keyOf = ({ memberId, roundId }: { memberId: bigint; roundId: bigint }): string => `${memberId} ${roundId}`;

export async function nextPromiseIds(q: Queryable, count: number): Promise<bigint[]> {
  const rows = await q<{ id: bigint }[]>`
    select nextval('draws.promise_id') as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

export type NewPlay = Pick<Play, 'id' | 'roundId' | 'memberId' | 'nonce' | 'clientHash' | 'beaconNumber'> & {
  transferId: string;
};

/** Writes plays. The database numbers them, computes the tickets, and chains the log. */
export function commitPlays(tx: Queryable, plays: readonly NewPlay[]): Statement {
  return tx`select draws.commit_plays(
    ${idList(plays.map(({ id }) => id))}::bigint[], ${idList(plays.map(({ roundId }) => roundId))}::bigint[],
    ${idList(plays.map(({ memberId }) => memberId))}::bigint[], ${idList(plays.map(({ nonce }) => nonce))}::int[],
    (select array_agg(decode(hash, 'hex') order by o)
      from unnest(${plays.map(({ clientHash }) => clientHash)}::text[]) with ordinality given(hash, o)),
    ${idList(plays.map(({ beaconNumber }) => beaconNumber))}::int[],
    ${idList(plays.map(({ transferId }) => transferId))}::uuid[])`;
}

/** When members last played. Those who never did are left out. */
export async function lastPlays(q: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await q<{ memberId: bigint; at: Date }[]>`
    select m.id as member_id, last.played_at as at from unnest(${idList(memberIds)}::bigint[]) m(id)
      cross join lateral (
        select p.played_at from draws.play p where p.member_id = m.id order by p.id desc limit 1) last`;
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}
