// Robots as the database keeps them. Its triggers write all that decides (db/functions/robot/robot.sql).
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';

/** `bonus` is for each working day, in minor units. Days are business dates. */
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

export async function insertRobot(tx: Transaction, memberId: bigint): Promise<Robot> {
  const [row] = await tx<Robot[]>`
    insert into robot.robot as r (member_id) values (${memberId}) returning ${columns(tx)}`;
  return must(row);
}

/** A member's newest robot, and the days that it worked. */
export async function newestRobot(
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

export type DueDay = { robotId: bigint; memberId: bigint; date: string };

/**
 * Working days up to `until` that robots have not worked yet, the oldest of each robot first. Days come in order, so
 * all days after a robot's last one are due.
 */
export async function dueDays(q: Queryable, { until, limit }: { until: string; limit: number }): Promise<DueDay[]> {
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

/** The new ones. Another run may have written some of them meanwhile. */
export async function insertWorkingDays(tx: Transaction, days: readonly DueDay[]): Promise<WorkedDay[]> {
  return tx<WorkedDay[]>`
    insert into robot.working_day (robot_id, business_date)
    select robot_id, day from unnest(${idList(days.map(({ robotId }) => robotId))}::bigint[],
      ${days.map(({ date }) => date)}::date[]) due(robot_id, day) order by 1, 2
    on conflict (robot_id, business_date) do nothing returning id, member_id, bonus_minor as bonus`;
}
