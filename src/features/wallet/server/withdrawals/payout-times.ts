// Measures how long payouts take and wait: for the public transparency page, and for the operator's metrics.
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { secondsSince } from '#platform/time/clock.ts';

export type PayoutTimes = {
  /** Minutes from request to payment. Null while there is nothing to measure. */
  medianMinutes: number | null;
  p95Minutes: number | null;
  paidCount: number;
  openCount: number;
};

/**
 * Members' real waiting times, which are public (withdrawals.md 9). Covers every payout paid in the last `days` days,
 * and every open one that has waited longer than those, so that a long wait counts while it lasts and when it ends.
 * Rejected, cancelled and failed payouts do not count. `now` is business time.
 */
export async function payoutTimes(
  q: Queryable,
  { now, days = 30 }: { now: Date; days?: number },
): Promise<PayoutTimes> {
  const [row] = await q<{ p50: number | null; p95: number | null; paid: bigint; open: bigint }[]>`
    with waited as (
      select paid_at, extract(epoch from coalesce(paid_at, ${now}) - requested_at)::float8 / 60 as minutes
      from wallet.withdrawal
      where (paid_at is null or paid_at >= ${now}::timestamptz - ${days} * interval '1 day')
        and state not in ('rejected', 'cancelled', 'failed')
    ), told as (
      select array_agg(minutes) filter (where paid_at is not null) as done,
        array_agg(minutes) filter (where paid_at is null) as still_open from waited
    )
    select platform.done_within(0.5, done, still_open) as p50, platform.done_within(0.95, done, still_open) as p95,
      coalesce(cardinality(done), 0)::bigint as paid, coalesce(cardinality(still_open), 0)::bigint as open from told`;
  const rounded = (minutes: number | null | undefined) =>
    minutes === null || minutes === undefined ? null : Math.round(minutes);
  return {
    medianMinutes: rounded(row?.p50),
    p95Minutes: rounded(row?.p95),
    paidCount: Number(row?.paid ?? 0n),
    openCount: Number(row?.open ?? 0n),
  };
}

/**
 * For the metrics (wire.md 10): seconds that the oldest payout of each kind has waited, 0 if none waits. `late` counts
 * payouts whose announced arrival is past.
 */
export type PayoutWaits = { toReview: number; toSend: number; late: number };

export async function payoutWaits({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<PayoutWaits> {
  const [row] = await sql<{ reviewSince: Date | null; sendSince: Date | null; late: number }[]>`
    select min(requested_at) filter (where state = 'pending_review' and not held) as review_since,
      min(coalesce(reviewed_at, requested_at))
        filter (where state in ('approved', 'waiting_funds', 'sending', 'unknown') and not held) as send_since,
      count(*) filter (where expected_until < ${clock.today()}::date)::int as late
    from (select w.*, coalesce(w.held_until > ${clock.now()}, false) as held from wallet.withdrawal w
      where w.state in ('pending_review', 'approved', 'waiting_funds', 'sending', 'unknown', 'processing',
        'partly_returned')) open_one`;
  return {
    toReview: secondsSince(clock, row?.reviewSince),
    toSend: secondsSince(clock, row?.sendSince),
    late: row?.late ?? 0,
  };
}

/** Open payouts of one state that have waited from `least` hours up to the next of the asked hours. Minor units. */
export type OpenPayouts = { state: string; least: number; count: number; amount: bigint; oldestAt: Date };

/** Open payouts by state and by how long they have waited. `hours` ascend from 0; `from` and `until` bound requests. */
export async function openPayouts(
  q: Queryable,
  { now, hours, from, until }: { now: Date; hours: readonly number[]; from: Date | null; until: Date | null },
): Promise<OpenPayouts[]> {
  return q<OpenPayouts[]>`
    select w.state, least, count(*)::int as count, sum(w.amount_minor)::bigint as amount,
      min(w.requested_at) as oldest_at
    from wallet.withdrawal w
    cross join lateral (select coalesce(max(hour), 0)::int as least from unnest(${[...hours]}::int[]) hour
      where w.requested_at <= ${now}::timestamptz - hour * interval '1 hour') age
    where w.state in ('pending_review', 'approved', 'waiting_funds', 'sending', 'unknown', 'processing',
        'partly_returned')
      and (${from}::timestamptz is null or w.requested_at >= ${from})
      and (${until}::timestamptz is null or w.requested_at < ${until})
    group by 1, 2 order by 1, 2`;
}
