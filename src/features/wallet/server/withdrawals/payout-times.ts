// The real waiting times of members (withdrawals.md 9). They are public. Open payouts count by their age.
import type { Queryable } from '#platform/database/db.ts';

export type PayoutTimes = {
  /** Minutes from request to payment. Null while there is nothing to measure. */
  medianMinutes: number | null;
  p95Minutes: number | null;
  paidCount: number;
  openCount: number;
};

/**
 * Measures every payout paid in the last `days` days and every open one, however old. So a long wait counts while it
 * lasts and when it ends. Rejected, cancelled and failed payouts do not count. `now` is business time.
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
    )
    select percentile_cont(0.5) within group (order by minutes) as p50,
      percentile_cont(0.95) within group (order by minutes) as p95,
      count(*) filter (where paid_at is not null) as paid, count(*) filter (where paid_at is null) as open from waited`;
  const rounded = (minutes: number | null | undefined) =>
    minutes === null || minutes === undefined ? null : Math.round(minutes);
  return {
    medianMinutes: rounded(row?.p50),
    p95Minutes: rounded(row?.p95),
    paidCount: Number(row?.paid ?? 0n),
    openCount: Number(row?.open ?? 0n),
  };
}
