// Check-in (rewards.md 4): rules, rows, views and the use case. A member checks in once per business day and gets
// points, and a draw chance on each seventh day in a row.
import { chancesSettings } from '#features/chances/server/public.ts';
import { paidFor, promise, type Promised } from '#features/rewards/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { addDays, weekday } from '#platform/time/clock.ts';
import type { contract } from '../contract.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';

type Visit = { id: bigint; date: string; streak: number; points: bigint; chances: bigint };

const columns = (q: Queryable) => q`id, business_date::text as date, streak, points, chances`;

/** When members checked in last. Those who never did are left out. */
export async function lastVisits(q: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await q<{ memberId: bigint; at: Date }[]>`
    select distinct on (member_id) member_id, at from check_in.visit
    where member_id = any (${idList(memberIds)}::bigint[]) order by member_id, business_date desc`;
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}

/** Null if the member has checked in on this business date. A concurrent second call waits for the first. */
async function insertVisit(tx: Transaction, memberId: bigint): Promise<Visit | null> {
  const [row] = await tx<Visit[]>`
    insert into check_in.visit (member_id) values (${memberId})
    on conflict (member_id, business_date) do nothing returning ${columns(tx)}`;
  return row ?? null;
}

/** Newest first. */
export async function visitsOf(
  q: Queryable,
  of: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Visit[]> {
  return q<Visit[]>`
    select ${columns(q)} from check_in.visit
    where member_id = ${of.memberId} and (${of.before}::bigint is null or id < ${of.before})
    order by id desc limit ${of.limit}`;
}

/** The member's check-ins from a date on. */
async function visitsSince(q: Queryable, { memberId, from }: { memberId: bigint; from: string }): Promise<Visit[]> {
  return q<Visit[]>`
    select ${columns(q)} from check_in.visit where member_id = ${memberId} and business_date >= ${from}::date`;
}

export type LastVisit = { date: string; streak: number };
export type CheckInRules = { firstPoints: number; stepPoints: number; mostPoints: number };
type Gift = { points: number; chances: number };

/** A chance comes after this many days in a row. */
export const RUN_DAYS = 7;
/** How many whole weeks the calendar shows, this one included. */
const WEEKS = 5;

/** Whether the member checked in `today`, and their days in a row. A streak up to yesterday can still go on. */
export function streakOf(today: string, last: LastVisit | null): { checkedIn: boolean; streak: number } {
  if (last === null || last.date < addDays(today, -1)) return { checkedIn: false, streak: 0 };
  return { checkedIn: last.date === today, streak: last.streak };
}

/** What the nth day in a row gives. */
export function giftOf(day: number, { firstPoints, stepPoints, mostPoints }: CheckInRules): Gift {
  const points = Math.min(mostPoints, firstPoints + stepPoints * (day - 1));
  return { points, chances: day % RUN_DAYS === 0 ? 1 : 0 };
}

/** The seven days up to the next chance, of which today is one. */
export function stepsOf(
  { checkedIn, streak }: { checkedIn: boolean; streak: number },
  rules: CheckInRules,
): (Gift & { day: number; done: boolean })[] {
  const today = checkedIn ? streak : streak + 1;
  const first = today - ((today - 1) % RUN_DAYS);
  return Array.from({ length: RUN_DAYS }, (_, n) => first + n).map((day) => ({
    day,
    done: day <= streak,
    ...giftOf(day, rules),
  }));
}

/** The dates on the calendar: whole weeks from Monday to Sunday, the last one with today. */
export function calendarDates(today: string): string[] {
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  const first = addDays(monday, -7 * (WEEKS - 1));
  return Array.from({ length: 7 * WEEKS }, (_, n) => addDays(first, n));
}

export async function givenVisits(
  context: Pick<Context, 'sql' | 'config'>,
  visits: readonly Visit[],
): Promise<Visit[]> {
  const causes = visits.map(({ id }) => String(id));
  const [points, chances, showsChances] = await Promise.all([
    paidFor(context.sql, rewardKinds.check_in_points, causes),
    paidFor(context.sql, rewardKinds.check_in_chance, causes),
    chancesShown(context),
  ]);
  return visits.map((visit) => {
    const cause = String(visit.id);
    const given = { points: points.get(cause) ?? 0n, chances: chances.get(cause) ?? 0n };
    return { ...visit, ...given, ...(showsChances ? {} : { chances: 0n }) };
  });
}

/** Members are shown chances only while draws are open. */
async function chancesShown(context: Pick<Context, 'sql' | 'config'>): Promise<boolean> {
  return (await chancesSettings.read(context)).draws;
}

/** What the check-in page shows on today's business date. */
export async function readToday(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<(typeof contract)['GET /api/v1/check-ins/today']>> {
  const date = context.clock.today();
  const dates = calendarDates(date);
  const [rules, showsChances, [last = null], made] = await Promise.all([
    settings.read(context),
    chancesShown(context),
    visitsOf(context.sql, { memberId, before: null, limit: 1 }),
    visitsSince(context.sql, { memberId, from: required(dates[0]) }),
  ]);
  const visits = new Map((await givenVisits(context, made)).map((visit) => [visit.date, visit]));
  const run = streakOf(date, last);
  const shownGift = <G extends Gift>(gift: G): G => (showsChances ? gift : { ...gift, chances: 0 });
  return {
    date,
    ...run,
    missed: last !== null && run.streak === 0,
    next: shownGift(giftOf(run.streak + 1, rules)),
    steps: stepsOf(run, rules).map(shownGift),
    days: dates.map((day) => {
      const visit = visits.get(day);
      return { date: day, points: visit ? Number(visit.points) : null, chances: Number(visit?.chances ?? 0) };
    }),
  };
}

export type ShownVisit = { id: string; date: string; streak: number; points: number; chances: number };

export async function checkIn(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
  intent: Intent,
): Promise<ShownVisit | Refusal<'checked_in_already'> | IntentRefusal> {
  return postOnce(context.sql, intent, context.clock.now(), async (tx) => {
    const visit = await insertVisit(tx, memberId);
    if (visit === null) return refuse('checked_in_already');
    const of = { cause: `${visit.id}`, memberId };
    const gifts: Promised[] = [{ ...of, kind: rewardKinds.check_in_points, amount: visit.points }];
    if (visit.chances > 0n) gifts.push({ ...of, kind: rewardKinds.check_in_chance, amount: visit.chances });
    const { grants, lines } = await promise(tx, gifts);
    await nudge(tx, walletTopics.balances, [memberId]);
    if (lines.length > 0) await post(tx, [{ id: intent.id, actor: intent.actor, lines }]);
    // A gift above the member's monthly maximum lapses, and a message tells the member why.
    const given = new Map(grants.filter(({ state }) => state === 'due').map((one) => [one.kind, one.amount]));
    const [points, chances] = [given.get('check_in_points') ?? 0n, given.get('check_in_chance') ?? 0n];
    return shown({ ...visit, points, chances: (await chancesShown(context)) ? chances : 0n });
  });
}

export function shown({ id, date, streak, points, chances }: Visit): ShownVisit {
  return { id: id.toString(), date, streak, points: Number(points), chances: Number(chances) };
}
