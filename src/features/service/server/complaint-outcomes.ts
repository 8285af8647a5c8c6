// What became of complaints, and how long it took, for the report of a period.
import type { Queryable } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';

/** From `from` (included) until `until` (excluded). */
export type Span = { from: Date; until: Date };

/** Minutes from the opening to the first answer of staff, and to the end. Null while there is nothing to measure. */
type Times = {
  count: number;
  answered: number;
  closed: number;
  /** The first answer came after the complaint's date, or has not come although the date is past. */
  late: number;
  answerMedian: number | null;
  answerP90: number | null;
  endMedian: number | null;
  endP90: number | null;
};

/** `outcome` is the complaint's state, or what was decided about reported words. */
export type ComplaintOutcome = Times & { kind: string; outcome: string };

/**
 * Within how many minutes this share of all complaints came so far. Those that still wait count as longer than any
 * other, so that one quick answer of seven isn't a quick desk. Null if the share isn't reached.
 */
const minutes = (q: Queryable, share: number, at: string) => q`
  round(nullif(percentile_disc(${share}) within group (
    order by coalesce(extract(epoch from ${q(at)} - opened_at) / 60, 'infinity')), 'infinity'))::int`;

/** Complaints opened in a span, by kind and by what became of them until `now`, and all of them together. */
export async function complaintOutcomes(
  q: Queryable,
  { from, until }: Span,
  now: Date,
): Promise<{ all: Times; outcomes: ComplaintOutcome[] }> {
  const rows = await q<(Times & { kind: string | null; outcome: string | null })[]>`
    with asked as (
      select c.kind, c.opened_at, c.due_at, c.closed_at, answer.at as answered_at,
        case when c.state = 'closed' then coalesce(r.outcome, 'closed') else c.state end as outcome
      from service.complaint c
      left join service.promise_report r on r.complaint_id = c.id
      left join lateral (select min(at) as at from service.complaint_entry e
        where e.complaint_id = c.id and e.author = 'staff') answer on true
      where c.opened_at >= ${from} and c.opened_at < ${until}
    )
    select kind, outcome, count(*)::int as count, count(answered_at)::int as answered, count(closed_at)::int as closed,
      count(*) filter (where coalesce(answered_at, closed_at, ${now}) > due_at)::int as late,
      ${minutes(q, 0.5, 'answered_at')} as answer_median, ${minutes(q, 0.9, 'answered_at')} as answer_p90,
      ${minutes(q, 0.5, 'closed_at')} as end_median, ${minutes(q, 0.9, 'closed_at')} as end_p90
    from asked group by grouping sets ((kind, outcome), ()) order by 1, 2`;
  const outcomes = rows.filter((row): row is ComplaintOutcome => row.kind !== null);
  return { all: required(rows.find(({ kind }) => kind === null)), outcomes };
}

/** How many complaints, whenever they were opened, ended in a span, and how many were open at its end. */
export async function complaintsEnded(q: Queryable, { from, until }: Span): Promise<{ closed: number; open: number }> {
  const [row] = await q<{ closed: number; open: number }[]>`
    select (select count(*)::int from service.complaint where closed_at >= ${from} and closed_at < ${until}) as closed,
      (select count(*)::int from service.complaint
        where state in ('open', 'answered', 'escalated') and opened_at < ${until})
      + (select count(*)::int from service.complaint where closed_at >= ${until} and opened_at < ${until}) as open`;
  return required(row);
}
