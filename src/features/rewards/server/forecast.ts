// How long the budget lasts at the pace of the last 28 days (rewards.md 1). For the desk.
import { addDays } from '#platform/time/clock.ts';
import type { Queryable } from '#platform/database/db.ts';

export const FORECAST_DAYS = 28;

/** Minor units that grants paid in money on the last 28 business days, today included. */
export async function paidLately(q: Queryable, today: string): Promise<bigint> {
  const [row] = await q<{ paid: bigint }[]>`
    select coalesce(sum(s.amount), 0)::bigint as paid from rewards.sums s join rewards.kind k on k.kind = s.kind
    where rewards.costs_money(k.gives) and s.state = 'paid' and s.day > ${addDays(today, -FORECAST_DAYS)}::date`;
  return row?.paid ?? 0n;
}

/** Whole days, or null where nothing was paid. Pure. */
export function lastsDays({ left, paid }: { left: bigint; paid: bigint }): number | null {
  return paid === 0n ? null : Number((left * BigInt(FORECAST_DAYS)) / paid);
}
