// Queries for team ranks and PK. Only database functions write these tables (db/functions/contests).
import { idList, type Queryable } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import type { Pair } from '#features/team/server/public.ts';
import type { PERIOD_KINDS } from '../contract.ts';

export type PeriodKind = (typeof PERIOD_KINDS)[number];
/** A week or month, named by its first day. */
export type PeriodKey = { kind: PeriodKind; startsOn: string };

export async function prizesOf(q: Queryable, { kind, startsOn }: PeriodKey): Promise<number[]> {
  const [row] = await q<{ prizes: number[] }[]>`select contests.prizes_of(${kind}, ${startsOn}) as prizes`;
  return required(row).prizes;
}

/** A team's place among all teams. Null without points. */
export async function placeOf(
  q: Queryable,
  { kind, startsOn }: PeriodKey,
  leaderId: bigint,
): Promise<{ place: bigint; points: bigint } | null> {
  const [row] = await q<{ place: bigint; points: bigint }[]>`
    select place, points from contests.place_of(${kind}, ${startsOn}, ${leaderId})`;
  return row ?? null;
}

/** How many teams have points in a period. */
export async function teamsIn(q: Queryable, { kind, startsOn }: PeriodKey): Promise<number> {
  const [row] = await q<{ teams: bigint }[]>`
    select coalesce(sum(teams), 0)::bigint as teams from contests.score_band
    where kind = ${kind} and starts_on = ${startsOn}`;
  return Number(row?.teams ?? 0n);
}

export type Scored = { leaderId: bigint; points: bigint };

/** The leading teams by their present points. */
export async function firstScores(q: Queryable, { kind, startsOn }: PeriodKey, most: number): Promise<Scored[]> {
  return q<Scored[]>`
    select leader_id, points from contests.score where kind = ${kind} and starts_on = ${startsOn}
    order by points desc, reached_at, leader_id limit ${most}`;
}

export async function pointsIn(q: Queryable, { kind, startsOn }: PeriodKey, leaderId: bigint): Promise<bigint> {
  const [row] = await q<{ points: bigint }[]>`
    select points from contests.score where kind = ${kind} and starts_on = ${startsOn} and leader_id = ${leaderId}`;
  return row?.points ?? 0n;
}

export type Period = PeriodKey & { endsOn: string; teams: bigint; closedAt: Date };
const periodColumns = (q: Queryable) => q`kind, starts_on::text, (ends_on - 1)::text as ends_on, teams, closed_at`;

export async function periodOf(q: Queryable, { kind, startsOn }: PeriodKey): Promise<Period | null> {
  const [row] = await q<Period[]>`
    select ${periodColumns(q)} from contests.period where kind = ${kind} and starts_on = ${startsOn}`;
  return row ?? null;
}

/** Newest first: by first day, then by kind. */
export async function closedPeriods(
  q: Queryable,
  { kind, before, limit }: { kind: PeriodKind | null; before: PeriodKey | null; limit: number },
): Promise<Period[]> {
  return q<Period[]>`
    select ${periodColumns(q)} from contests.period p
    where ${kind === null ? q`true` : q`p.kind = ${kind}`}
      ${before === null ? q`` : q`and (p.starts_on, p.kind) < (${before.startsOn}::date, ${before.kind})`}
    order by p.starts_on desc, p.kind desc limit ${limit}`;
}

export type Place = { place: number; leaderId: bigint; points: bigint; reachedAt: Date; prizeMinor: bigint };

export async function placesOf(
  q: Queryable,
  { kind, startsOn }: PeriodKey,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<Place[]> {
  return q<Place[]>`
    select place, leader_id, points, reached_at, prize_minor from contests.place
    where kind = ${kind} and starts_on = ${startsOn} and place > ${after} order by place limit ${limit}`;
}

/** Pairs of a leader and a member whose points count for the leader's place, at most `most` per leader. */
export async function scorersOf(
  q: Queryable,
  { kind, startsOn }: PeriodKey,
  { leaderIds, most }: { leaderIds: readonly bigint[]; most: number },
): Promise<Pair[]> {
  return q<Pair[]>`
    select leader_id, buyer_id
    from contests.scorers_of(${kind}, ${startsOn}, ${idList(leaderIds)}::bigint[], ${most})`;
}

/** A team's PK in one week, with its opponent. Points no longer change once the week is closed. */
export type Duel = {
  week: string;
  size: bigint;
  points: bigint | null;
  opponentId: bigint | null;
  opponentSize: bigint | null;
  opponentPoints: bigint | null;
  result: 'win' | 'draw' | 'lose' | null;
  closed: boolean;
  prizeMinor: bigint;
};

/** Newest first. */
export async function duelsOf(
  q: Queryable,
  { leaderId, before, limit }: { leaderId: bigint; before: string | null; limit: number },
): Promise<Duel[]> {
  return q<Duel[]>`
    select d.week::text, d.size, coalesce(d.points, own.points, 0) as points, d.opponent_id,
      other.size as opponent_size, coalesce(other.points, theirs.points, 0) as opponent_points, d.result,
      w.closed_at is not null as closed, w.prize_minor
    from contests.duelist d join contests.duel_week w using (week)
    left join contests.duelist other on other.week = d.week and other.leader_id = d.opponent_id
    left join contests.score own on own.kind = 'week' and own.starts_on = d.week and own.leader_id = d.leader_id
    left join contests.score theirs on theirs.kind = 'week' and theirs.starts_on = d.week
      and theirs.leader_id = d.opponent_id
    where d.leader_id = ${leaderId} ${before === null ? q`` : q`and d.week < ${before}::date`}
    order by d.week desc limit ${limit}`;
}

export type DuelWeek = {
  week: string;
  teams: bigint;
  prizeMinor: bigint;
  pairedAt: Date;
  closedAt: Date | null;
};

/** Newest first, or only the week of this Monday. */
export async function duelWeeks(
  q: Queryable,
  { week, before, limit }: { week?: string; before: string | null; limit: number },
): Promise<DuelWeek[]> {
  return q<DuelWeek[]>`
    select w.week::text, w.teams, w.prize_minor, w.paired_at, w.closed_at
    from contests.duel_week w
    where ${week === undefined ? q`true` : q`w.week = ${week}::date`}
      ${before === null ? q`` : q`and w.week < ${before}::date`}
    order by w.week desc limit ${limit}`;
}

export async function pairsIn(q: Queryable, week: string): Promise<number> {
  const [row] = await q<{ pairs: bigint }[]>`
    select count(*) / 2 as pairs from contests.duelist where week = ${week}::date and opponent_id is not null`;
  return Number(required(row).pairs);
}

export type Duelist = {
  week: string;
  leaderId: bigint;
  size: bigint;
  opponentId: bigint | null;
  points: bigint | null;
  result: 'win' | 'draw' | 'lose' | null;
};

const duelistColumns = (q: Queryable) => q`week::text, leader_id, size, opponent_id, points, result`;

type Result = Duelist['result'];

/** The teams of one week, by leader id. */
export async function duelistsOf(
  q: Queryable,
  { week, result, after, limit }: { week: string; result: Result; after: bigint | null; limit: number },
): Promise<Duelist[]> {
  return q<Duelist[]>`
    select ${duelistColumns(q)} from contests.duelist
    where week = ${week}::date ${result === null ? q`` : q`and result = ${result}`}
      ${after === null ? q`` : q`and leader_id > ${after}`}
    order by leader_id limit ${limit}`;
}

type OfLeader = { leaderId: bigint; week: string | null; result: Result; before: string | null; limit: number };

/** One leader's weeks, newest first. */
export async function duelistWeeksOf(
  q: Queryable,
  { leaderId, week, result, before, limit }: OfLeader,
): Promise<Duelist[]> {
  return q<Duelist[]>`
    select ${duelistColumns(q)} from contests.duelist d
    where leader_id = ${leaderId} ${week === null ? q`` : q`and week = ${week}::date`}
      ${result === null ? q`` : q`and result = ${result}`} ${before === null ? q`` : q`and week < ${before}::date`}
    order by d.week desc limit ${limit}`;
}
