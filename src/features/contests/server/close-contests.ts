// Ranks and PK follow growth points (rewards.md 8, rewards.md 9). A period closes once and keeps its places. Its prizes
// are promised in the same transaction. A second run finds all of it done. A signal between a leader and a member on
// whose points the place rests holds the prize (rewards.md 3).
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { promise } from '#features/rewards/server/public.ts';
import { firstSignals, type Signal, teamSettings } from '#features/team/server/public.ts';
import { periodId } from './contest-rules.ts';
import { rewardKinds } from './reward-kinds.ts';
import { type PeriodKey, placesOf, scorersOf } from './store.ts';

const GROWTH_A_STEP = 20_000n;
const PLACES = 100;

/** Adds new growth points to the teams' sums. Returns their number. */
export async function addPoints({ sql }: Pick<Floor, 'sql'>): Promise<number> {
  let added = 0n;
  for (;;) {
    const [row] = await sql<{ n: bigint }[]>`select contests.add_points(${GROWTH_A_STEP}) as n`;
    const n = row?.n ?? 0n;
    added += n;
    if (n < GROWTH_A_STEP) return Number(added);
  }
}

/** Closes what is over, then pairs the new week. Returns the number of closed and paired ones. */
export async function closeContests(floor: Pick<Floor, 'sql' | 'config' | 'log'>): Promise<number> {
  const { sql } = floor;
  const limits = await teamSettings.read(floor);
  let done = 0;
  const periods = await sql<PeriodKey[]>`select kind, starts_on::text from contests.due_periods()`;
  for (const period of periods) done += (await sql.begin((tx) => closePeriod(tx, period, limits))).closed ? 1 : 0;
  const weeks = await sql<{ week: string }[]>`select week::text from contests.due_duels() week`;
  for (const { week } of weeks) done += (await sql.begin((tx) => closeDuels(tx, week, limits))).closed ? 1 : 0;
  const [paired] = await sql<{ now: boolean }[]>`select contests.pair_week() as now`;
  return done + (paired?.now ? 1 : 0);
}

type SignalLimits = Parameters<typeof firstSignals>[2];

/** The work of one run. Closing and promising again does nothing. */
export type Closing = { closed: boolean; promised: number };

export async function closePeriod(tx: Transaction, period: PeriodKey, limits: SignalLimits): Promise<Closing> {
  const [row] = await tx<{ closed: boolean }[]>`
    select contests.close_period(${period.kind}, ${period.startsOn}) as closed`;
  const places = (await placesOf(tx, period, { limit: PLACES })).filter(({ prizeMinor }) => prizeMinor > 0n);
  const holds = await holdsOf(tx, period, places, limits);
  const { grants } = await promise(
    tx,
    places.map(({ place, leaderId, prizeMinor }) => ({
      kind: rewardKinds.rank_prize,
      cause: `${periodId(period)}:${place}`,
      memberId: leaderId,
      amount: prizeMinor,
      ...holds(leaderId),
    })),
  );
  return { closed: row?.closed ?? false, promised: grants.length };
}

export async function closeDuels(tx: Transaction, week: string, limits: SignalLimits): Promise<Closing> {
  const [row] = await tx<{ closed: boolean }[]>`select contests.close_duels(${week}) as closed`;
  const winners = await tx<{ leaderId: bigint; prizeMinor: bigint }[]>`
    select d.leader_id, w.prize_minor from contests.duelist d join contests.duel_week w using (week)
    where d.week = ${week}::date and d.result = 'win' and w.prize_minor > 0 order by 1`;
  const holds = await holdsOf(tx, { kind: 'week', startsOn: week }, winners, limits);
  const { grants } = await promise(
    tx,
    winners.map(({ leaderId, prizeMinor }) => ({
      kind: rewardKinds.duel_prize,
      cause: `${week}:${leaderId}`,
      memberId: leaderId,
      amount: prizeMinor,
      ...holds(leaderId),
    })),
  );
  return { closed: row?.closed ?? false, promised: grants.length };
}

/** Members at whom signals look, for each leader: those with the most points. */
const SCORERS_MOST = 50;

/** The signal that holds a leader's prize of a period, if there is one. */
async function holdsOf(
  tx: Transaction,
  period: PeriodKey,
  leaders: readonly { leaderId: bigint }[],
  limits: SignalLimits,
): Promise<(leaderId: bigint) => { hold?: Signal }> {
  const leaderIds = leaders.map(({ leaderId }) => leaderId);
  if (leaderIds.length === 0) return () => ({});
  const signals = await firstSignals(tx, await scorersOf(tx, period, { leaderIds, most: SCORERS_MOST }), limits);
  return (leaderId) => {
    const hold = signals.get(leaderId);
    return hold === undefined ? {} : { hold };
  };
}
