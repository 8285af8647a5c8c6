// Closes weeks and months of the team rank and weeks of PK, which follow growth points (rewards.md 8, rewards.md 9).
// Then pairs teams for the new week. A period closes once and promises its prizes in the same transaction, so running
// it again does nothing. A prize is held if there is a signal of abuse between the leader and a member whose points
// count for the place (rewards.md 3).
import { audit } from '#features/acts/server/public.ts';
import { promise } from '#features/rewards/server/public.ts';
import { firstSignals, type Signal, teamSettings } from '#features/team/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { dateOf } from '#platform/http/keyset.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { addDays, weekday } from '#platform/time/clock.ts';
import { PERIOD_KINDS } from '../contract.ts';
import { rewardKinds } from './reward-kinds.ts';
import { duelWeeks, type PeriodKey, type PeriodKind, periodOf, placesOf, scorersOf } from './store.ts';

const WEEK_DAYS = 7;

/** The first day of the period that contains this business date. Weeks begin on Monday. */
export function startOf(kind: PeriodKind, date: string): string {
  return kind === 'month' ? `${date.slice(0, 7)}-01` : addDays(date, -((weekday(date) + WEEK_DAYS - 1) % WEEK_DAYS));
}

/** The last day of a period, inclusive. */
export function lastDayOf({ kind, startsOn }: PeriodKey): string {
  if (kind === 'week') return addDays(startsOn, WEEK_DAYS - 1);
  return addDays(startOf('month', addDays(startsOn, 31)), -1);
}

/** The running period, or the one before it. */
export function periodAt(kind: PeriodKind, of: 'running' | 'last', today: string): PeriodKey {
  const running = startOf(kind, today);
  return { kind, startsOn: of === 'running' ? running : startOf(kind, addDays(running, -1)) };
}

export const periodId = ({ kind, startsOn }: PeriodKey) => `${kind}:${startsOn}`;

/** Parses a period's id that came from a client. Null if no such period begins on that day. */
export function periodNamed(id: string): PeriodKey | null {
  const [name, day] = id.split(':');
  const startsOn = dateOf(day);
  const kind = PERIOD_KINDS.find((one) => one === name);
  return kind && startsOn && startOf(kind, startsOn) === startsOn ? { kind, startsOn } : null;
}

const GROWTH_A_STEP = 20_000n;
const PLACES = 100;

/** Adds new growth points to the teams' sums. Returns their number. */
export async function addPoints({ sql }: Pick<Context, 'sql'>): Promise<number> {
  let added = 0n;
  for (;;) {
    const [row] = await sql<{ n: bigint }[]>`select contests.add_points(${GROWTH_A_STEP}) as n`;
    const n = row?.n ?? 0n;
    added += n;
    if (n < GROWTH_A_STEP) return Number(added);
  }
}

/** Closes all periods that are over, then pairs the new week. Returns how many it closed or paired. */
export async function closeContests(context: Pick<Context, 'sql' | 'config' | 'log'>): Promise<number> {
  const { sql } = context;
  const limits = await teamSettings.read(context);
  let done = 0;
  const periods = await sql<PeriodKey[]>`select kind, starts_on::text from contests.due_periods()`;
  for (const period of periods) done += (await sql.begin((tx) => closePeriod(tx, period, limits))).closed ? 1 : 0;
  const weeks = await sql<{ week: string }[]>`select week::text from contests.due_duels() week`;
  for (const { week } of weeks) done += (await sql.begin((tx) => closeDuels(tx, week, limits))).closed ? 1 : 0;
  const [paired] = await sql<{ now: boolean }[]>`select contests.pair_week() as now`;
  return done + (paired?.now ? 1 : 0);
}

type SignalLimits = Parameters<typeof firstSignals>[2];

/** What one run did. Both stay empty on a repeated run. */
type Closing = { closed: boolean; promised: number };

async function closePeriod(tx: Transaction, period: PeriodKey, limits: SignalLimits): Promise<Closing> {
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

async function closeDuels(tx: Transaction, week: string, limits: SignalLimits): Promise<Closing> {
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

/** Signals are looked for among this many members of a team, those with the most points. */
const SCORERS_MOST = 50;

/** Returns, for each leader, the signal that holds their prize of the period, if any. */
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

// Re-runs by staff: close what is due, promise missing prizes, and compare the kept rows with the growth points without
// changing them.

type Rerun = Closing & { differing: number };
type Asking = { caller: StaffCaller; intent: Intent };

export async function runPeriodAgain(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>,
  period: PeriodKey,
  { caller, intent }: Asking,
): Promise<Rerun | Refusal<'period_not_over'> | IntentRefusal> {
  const limits = await teamSettings.read(context);
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const done = await closePeriod(tx, period, limits);
    if ((await periodOf(tx, period)) === null) return refuse('period_not_over');
    const [row] = await tx<{ n: bigint }[]>`
      select contests.differing_places(${period.kind}, ${period.startsOn}) as n`;
    const found = { ...done, differing: Number(row?.n ?? 0n) };
    await auditRerun(tx, { caller, subject: `rank:${periodId(period)}`, found });
    return found;
  });
}

export async function runDuelsAgain(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>,
  week: string,
  { caller, intent }: Asking,
): Promise<Rerun | Refusal<'period_not_found'> | IntentRefusal> {
  const limits = await teamSettings.read(context);
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    if ((await duelWeeks(tx, { week, before: null, limit: 1 })).length === 0) return refuse('period_not_found');
    const done = await closeDuels(tx, week, limits);
    const [row] = await tx<{ n: bigint }[]>`select contests.differing_duels(${week}) as n`;
    const found = { ...done, differing: Number(row?.n ?? 0n) };
    await auditRerun(tx, { caller, subject: `duels:${week}`, found });
    return found;
  });
}

async function auditRerun(
  tx: Transaction,
  { caller: { staffId }, subject, found }: { caller: StaffCaller; subject: string; found: Rerun },
): Promise<void> {
  await audit(tx, { staffId, action: 'contests.run_again', subject, detail: found });
}
