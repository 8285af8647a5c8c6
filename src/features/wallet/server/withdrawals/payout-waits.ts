// How long payouts wait, for the metrics of operators (wire.md 10).
import { secondsSince } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';

/** Seconds that the oldest of each kind has waited, 0 where none waits. `late`: past the last announced day. */
export type PayoutWaits = { toReview: number; toSend: number; late: number };

export async function payoutWaits({ sql, clock }: Pick<Floor, 'sql' | 'clock'>): Promise<PayoutWaits> {
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
