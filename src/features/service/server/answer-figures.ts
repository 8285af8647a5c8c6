// Finds the next opening of the service lines (service.md 1), and computes the public figures of answer times from the
// complaints (service.md 6).
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { addDays, atHour, businessDate, DAY_MS, weekday } from '#platform/time/clock.ts';
import type { LAST_DAYS } from '../contract.ts';
import { WAITING } from './complaints.ts';

export type ServiceHours = { opens: string; closes: string; lastDay: (typeof LAST_DAYS)[number] };

const DAYS_A_WEEK = { friday: 5, saturday: 6, sunday: 7 } as const;

/** The next opening after `at`, or null if the service is open then. */
export function nextOpening(at: Date, { opens, closes, lastDay }: ServiceHours): Date | null {
  const isServed = (date: string) => (weekday(date) || 7) <= DAYS_A_WEEK[lastDay];
  let date = businessDate(at);
  if (isServed(date) && at < atHour(date, closes)) return at < atHour(date, opens) ? atHour(date, opens) : null;
  do date = addDays(date, 1);
  while (!isServed(date));
  return atHour(date, opens);
}

/** The figures count complaints opened in this many days. */
const DAYS = 30;

type Answered = { opened: number; answered: number; median: number | null; p95: number | null };
type Waiting = { all: number; underDay: number; underThreeDays: number };

/**
 * The first answer is the first text by staff. A complaint without one counts by its age once it has waited longer
 * than the answered ones, as an unpaid withdrawal does, so that leaving hard ones unanswered doesn't improve the
 * figures.
 */
export async function answerFigures(context: Pick<Context, 'sql' | 'clock'>) {
  const now = context.clock.now();
  const [times, waiting] = await Promise.all([
    context.sql<Answered[]>`
      select opened, answered, platform.done_within(0.5, done, still_open) as median,
        platform.done_within(0.95, done, still_open) as p95
      from (select count(*)::int as opened, count(first.at)::int as answered,
        array_agg(waited.minutes) filter (where first.at is not null) as done,
        array_agg(waited.minutes) filter (where first.at is null) as still_open
      from service.complaint c left join lateral (
        select min(at) as at from service.complaint_entry
        where complaint_id = c.id and author = 'staff' and kind = 'text') first on true
      cross join lateral (
        select extract(epoch from coalesce(first.at, ${now}) - c.opened_at)::float8 / 60 as minutes) waited
      where c.opened_at > ${new Date(now.getTime() - DAYS * DAY_MS)}) told`,
    context.sql<Waiting[]>`
      select count(*)::int as all,
        count(*) filter (where opened_at > ${new Date(now.getTime() - DAY_MS)})::int as under_day,
        count(*) filter (where opened_at <= ${new Date(now.getTime() - DAY_MS)}
          and opened_at > ${new Date(now.getTime() - 3 * DAY_MS)})::int as under_three_days
      from service.complaint where state = any (${WAITING})`,
  ]);
  const { opened, answered, median, p95 } = required(times[0]);
  const { all, underDay, underThreeDays } = required(waiting[0]);
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
