// Robots (rewards.md 10): a member with enough valid friends activates one, and jobs let it collect the member's income
// on working days, each with a bonus, until its last day. Triggers set the rows' terms (db/functions/robot/robot.sql).
import { sendMessages } from '#features/messages/server/public.ts';
import { collectAll } from '#features/orders/server/public.ts';
import { promise } from '#features/rewards/server/public.ts';
import { signalsAmongFriends, teamSettings, validOnLevel, validWithin } from '#features/team/server/public.ts';
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, intentOf, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { addDays, atHour } from '#platform/time/clock.ts';
import type { RobotView } from '../contract.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';

/** `bonus` is paid for each working day, in minor units. Days are business dates. */
export type Robot = {
  id: bigint;
  memberId: bigint;
  offeredFrom: Date;
  bonus: bigint;
  activatedAt: Date;
  firstDay: string;
  lastDay: string;
};

const columns = (q: Queryable) =>
  q`r.id, r.member_id, r.offered_from, r.bonus_minor as bonus, r.activated_at, r.first_day::text, r.last_day::text`;

async function insertRobot(tx: Transaction, memberId: bigint): Promise<Robot> {
  const [row] = await tx<Robot[]>`
    insert into robot.robot as r (member_id) values (${memberId}) returning ${columns(tx)}`;
  return required(row);
}

/** A member's newest robot, and the days that it worked. */
async function newestRobot(
  q: Queryable,
  memberId: bigint,
): Promise<(Robot & { daysWorked: bigint; bonuses: bigint }) | null> {
  const [row] = await q<(Robot & { daysWorked: bigint; bonuses: bigint })[]>`
    select ${columns(q)}, worked.days as days_worked, worked.bonuses
    from robot.robot r cross join lateral (
      select count(*) as days, coalesce(sum(d.bonus_minor), 0)::bigint as bonuses
      from robot.working_day d where d.robot_id = r.id) worked
    where r.member_id = ${memberId} order by r.id desc limit 1`;
  return row ?? null;
}

type DueDay = { robotId: bigint; memberId: bigint; date: string };

/**
 * Working days up to `until` that robots have not worked yet, the oldest of each robot first. A robot works its days in
 * order, so all working days after the last one that it worked are due.
 */
async function dueDays(q: Queryable, { until, limit }: { until: string; limit: number }): Promise<DueDay[]> {
  return q<DueDay[]>`
    select r.id as robot_id, r.member_id, due.day::date::text as date
    from robot.robot r
    cross join lateral (select max(d.business_date) as day from robot.working_day d where d.robot_id = r.id) last
    cross join lateral generate_series(coalesce(last.day + 1, r.first_day), least(r.last_day, ${until}::date),
      interval '1 day') due(day)
    where r.ended_at is null and robot.is_working_day(due.day::date)
    order by r.id, due.day limit ${limit}`;
}

export type WorkedDay = { id: bigint; memberId: bigint; bonus: bigint };

/** Inserts worked days, and returns the new ones. Another run may have inserted some of them meanwhile. */
async function insertWorkingDays(tx: Transaction, days: readonly DueDay[]): Promise<WorkedDay[]> {
  return tx<WorkedDay[]>`
    insert into robot.working_day (robot_id, business_date)
    select robot_id, day from unnest(${idList(days.map(({ robotId }) => robotId))}::bigint[],
      ${days.map(({ date }) => date)}::date[]) due(robot_id, day) order by 1, 2
    on conflict (robot_id, business_date) do nothing returning id, member_id, bonus_minor as bonus`;
}

export type Offer = { offered: boolean; startAt: Date; condition: number };
export type Applicant = {
  now: Date;
  today: string;
  /** Valid members on level 1. */
  mine: number;
  /** The member's newest robot. */
  own: { offeredFrom: Date; lastDay: string } | null;
};
type RobotObstacle = 'robot_off' | 'robot_not_started' | 'robot_condition_unmet' | 'robot_owned';

/** Why a member can't activate a robot now, or null. The database checks the same rules again. */
export function obstacleOf(
  { offered, startAt, condition }: Offer,
  { now, today, mine, own }: Applicant,
): RobotObstacle | null {
  if (!offered) return 'robot_off';
  if (startAt > now) return 'robot_not_started';
  if (own && (own.lastDay >= today || own.offeredFrom.getTime() === startAt.getTime())) return 'robot_owned';
  return mine < condition ? 'robot_condition_unmet' : null;
}

type Reader = Pick<Context, 'sql' | 'clock' | 'config'>;

/** The offer to one member: their robot, their valid friends, and why they can't have another. */
export async function offerTo(
  context: Reader,
  q: Queryable,
  memberId: bigint,
  validMembers: (q: Queryable, most: number) => Promise<number> = shown(memberId),
) {
  const { startAt, ...rules } = await settings.read(context);
  const offer = { ...rules, startAt: new Date(startAt) };
  const own = await newestRobot(q, memberId);
  const mine = await validMembers(q, offer.condition);
  const [now, today] = [context.clock.now(), context.clock.today()];
  return { offer, own, mine, today, obstacle: obstacleOf(offer, { now, today, mine, own }) };
}

const shown = (memberId: bigint) => async (q: Queryable) =>
  Number(await validOnLevel(q, { leaderId: memberId, level: 1 }));

/** Why a member can't activate the robot at this moment, or null. Counts the valid members again. */
async function robotObstacle(context: Reader, q: Queryable, memberId: bigint): Promise<RobotObstacle | null> {
  const count = (asked: Queryable, most: number) => validWithin(asked, { leaderId: memberId, downTo: 1, most });
  return (await offerTo(context, q, memberId, count)).obstacle;
}

export async function readRobot(context: Reader, memberId: bigint): Promise<RobotView> {
  const { offer, own, mine, today, obstacle } = await offerTo(context, context.sql, memberId);
  return {
    offered: offer.offered,
    startAt: offer.startAt.toISOString(),
    condition: offer.condition,
    mine,
    bonusMinor: offer.bonusMinor,
    days: offer.days,
    collectsAt: offer.collectAt,
    own: own && {
      state: own.lastDay < today ? 'ended' : 'working',
      activatedAt: own.activatedAt.toISOString(),
      firstDay: own.firstDay,
      lastDay: own.lastDay,
      daysWorked: Number(own.daysWorked),
      bonusMinor: toWire(own.bonuses),
    },
    obstacle,
  };
}

type RobotRefusal = { [N in RobotObstacle]: Refusal<N> }[RobotObstacle];

/** Activates a robot, which works from today on. */
export async function activateRobot(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
  intent: Intent,
): Promise<{ id: string } | RobotRefusal | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx): Promise<{ id: string } | RobotRefusal> => {
    // Taps of one member wait for each other, so the second one sees the first one's robot.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`robot.member ${memberId}`}, 0))`;
    const obstacle = await robotObstacle(context, tx, memberId);
    if (obstacle) return refuse(obstacle);
    return { id: String((await insertRobot(tx, memberId)).id) };
  });
}

const COLLECTED_AT_ONCE = 500;

/**
 * Lets robots collect on each working day after the hour set for it, by the same use case as the member's own tap, and
 * promises the bonus of each day. Returns the number of days that robots worked.
 */
export async function collectForMembers(context: Context): Promise<number> {
  const { collectAt } = await settings.read(context);
  const today = context.clock.today();
  const until = context.clock.now() < atHour(today, collectAt) ? addDays(today, -1) : today;
  let worked = 0;
  for (;;) {
    const due = await dueDays(context.sql, { until, limit: COLLECTED_AT_ONCE });
    await Promise.all(due.filter(({ date }) => date === today).map((day) => collectOn(context, day)));
    worked += await promiseBonuses(context, due);
    if (due.length < COLLECTED_AT_ONCE) return worked;
  }
}

/** Collects one member's income for one day. A repeated run has the same intent, so it collects once. */
async function collectOn(context: Context, { robotId, memberId, date }: DueDay): Promise<void> {
  const intent = intentOf(`robot:${robotId}`, 'robot.collect', date, null);
  const done = await collectAll(context, memberId, intent);
  if (isRefusal(done) && !HARMLESS.has(done.name)) throw new Error(`robot ${robotId} did not collect: ${done.name}`);
}

/** Refusals by which nothing is lost, because the member can still collect the income. */
const HARMLESS: ReadonlySet<string> = new Set(['nothing_to_collect', 'collect_on_weekend', 'collect_on_holiday']);

/** Promises the bonuses of these days. A signal between a member and the friends who count for the robot holds one. */
async function promiseBonuses(
  context: Pick<Context, 'sql' | 'config' | 'log'>,
  due: readonly DueDay[],
): Promise<number> {
  if (due.length === 0) return 0;
  const limits = await teamSettings.read(context);
  return context.sql.begin(async (tx) => {
    const days = await insertWorkingDays(tx, due);
    const signals = await signalsAmongFriends(
      tx,
      days.map(({ memberId }) => memberId),
      limits,
    );
    await promise(
      tx,
      days.map(({ id, memberId, bonus }) => {
        const hold = signals.get(memberId);
        const of = { kind: rewardKinds.robot_bonus, cause: String(id), memberId, amount: bonus };
        return hold === undefined ? of : { ...of, hold };
      }),
    );
    return days.length;
  });
}

const ENDED_AT_ONCE = 500;

/** Ends robots past their last day and sends their members a message. Returns their number. */
export async function endRobots({ sql }: Pick<Context, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const ended = await tx<{ memberId: bigint; days: bigint; bonusMinor: bigint }[]>`
      select member_id, days, bonus_minor from robot.end_robots(${ENDED_AT_ONCE})`;
    await sendMessages(
      tx,
      ended.map(({ memberId, days, bonusMinor }) => ({
        memberId,
        kind: 'robot.robot_ended',
        params: { days: Number(days), amountMinor: toWire(bonusMinor) },
      })),
    );
    return ended.length;
  });
}
