import { must } from '#platform/must.ts';
import type { Data } from '#platform/http/contract.ts';
import type { Floor } from '#platform/floor.ts';
import type { contract } from '../contract.ts';
import { calendarDates, type Gift, giftOf, standingOf, stepsOf } from './check-in-rules.ts';
import { chancesShown, givenVisits } from './given-visits.ts';
import { settings } from './settings.ts';
import { visitsOf, visitsSince } from './store.ts';

/** The check-in page on today's business date. */
export async function readToday(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<(typeof contract)['GET /api/v1/check-ins/today']>> {
  const date = floor.clock.today();
  const dates = calendarDates(date);
  const [rules, showsChances, [last = null], made] = await Promise.all([
    settings.read(floor),
    chancesShown(floor),
    visitsOf(floor.sql, { memberId, before: null, limit: 1 }),
    visitsSince(floor.sql, { memberId, from: must(dates[0]) }),
  ]);
  const visits = new Map((await givenVisits(floor, made)).map((visit) => [visit.date, visit]));
  const standing = standingOf(date, last);
  const shownGift = <G extends Gift>(gift: G): G => (showsChances ? gift : { ...gift, chances: 0 });
  return {
    date,
    ...standing,
    missed: last !== null && standing.streak === 0,
    next: shownGift(giftOf(standing.streak + 1, rules)),
    steps: stepsOf(standing, rules).map(shownGift),
    days: dates.map((day) => {
      const visit = visits.get(day);
      return { date: day, points: visit ? Number(visit.points) : null, chances: Number(visit?.chances ?? 0) };
    }),
  };
}
