// Public figures of answer times (service.md 6), read from the complaints themselves.
import { DAY_MS } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { WAITING } from './complaints.ts';

/** The days that count, by the day on which a complaint was opened. */
const DAYS = 30;

type Answered = { opened: number; answered: number; median: number | null; p95: number | null };
type Waiting = { all: number; underDay: number; underThreeDays: number };

/**
 * The first answer is the first word of staff. A complaint without one counts among the opened, and by its age among
 * those that wait. So nobody mends the figures by leaving hard ones unanswered.
 */
export async function answerFigures(floor: Pick<Floor, 'sql' | 'clock'>) {
  const now = floor.clock.now();
  const [times, waiting] = await Promise.all([
    floor.sql<Answered[]>`
      select count(*)::int as opened, count(first.at)::int as answered,
        percentile_cont(0.5) within group (order by extract(epoch from first.at - c.opened_at) / 60) as median,
        percentile_cont(0.95) within group (order by extract(epoch from first.at - c.opened_at) / 60) as p95
      from service.complaint c left join lateral (
        select min(at) as at from service.complaint_entry
        where complaint_id = c.id and author = 'staff' and kind = 'text') first on true
      where c.opened_at > ${new Date(now.getTime() - DAYS * DAY_MS)}`,
    floor.sql<Waiting[]>`
      select count(*)::int as all,
        count(*) filter (where opened_at > ${new Date(now.getTime() - DAY_MS)})::int as under_day,
        count(*) filter (where opened_at <= ${new Date(now.getTime() - DAY_MS)}
          and opened_at > ${new Date(now.getTime() - 3 * DAY_MS)})::int as under_three_days
      from service.complaint where state = any (${WAITING})`,
  ]);
  const { opened, answered, median, p95 } = must(times[0]);
  const { all, underDay, underThreeDays } = must(waiting[0]);
  return {
    asOf: now.toISOString(),
    days: DAYS,
    opened,
    answered,
    medianMinutes: median === null ? null : Math.round(median),
    p95Minutes: p95 === null ? null : Math.round(p95),
    waiting: { all, underDay, underThreeDays, longer: all - underDay - underThreeDays },
  };
}
