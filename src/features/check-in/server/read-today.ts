import { must } from '../../../platform/must.ts';
import type { Data } from '../../../platform/contract.ts';
import type { Floor } from '../../../platform/floor.ts';
import type { contract } from '../contract.ts';
import { calendarDates, giftOf, standingOf, stepsOf } from './check-in-rules.ts';
import { settings } from './settings.ts';
import { visitsOf, visitsSince } from './store.ts';

/** The check-in page on today's business date. */
export async function readToday(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<(typeof contract)['GET /api/v1/check-ins/today']>> {
  const date = floor.clock.today();
  const dates = calendarDates(date);
  const [rules, [last = null], visits] = await Promise.all([
    settings.read(floor),
    visitsOf(floor.sql, { memberId, before: null, limit: 1 }),
    visitsSince(floor.sql, { memberId, from: must(dates[0]) }),
  ]);
  const standing = standingOf(date, last);
  return {
    date,
    ...standing,
    missed: last !== null && standing.streak === 0,
    next: giftOf(standing.streak + 1, rules),
    steps: stepsOf(standing, rules),
    days: dates.map((day) => {
      const visit = visits.get(day);
      return { date: day, points: visit ? Number(visit.points) : null, chances: Number(visit?.chances ?? 0) };
    }),
  };
}
