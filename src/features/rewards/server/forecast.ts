// How long the budget lasts at the pace of the last 28 days (rewards.md 1). For the desk.
import { DAY_MS } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db.ts';

export const FORECAST_DAYS = 28;

/** Minor units that grants paid in money since then. */
export async function paidSince(q: Queryable, now: Date): Promise<bigint> {
  const [row] = await q<{ paid: bigint }[]>`
    select coalesce(sum(amount), 0)::bigint as paid from rewards.grant
    where gives = 'money' and state = 'paid' and paid_at > ${new Date(now.getTime() - FORECAST_DAYS * DAY_MS)}`;
  return row?.paid ?? 0n;
}

/** Whole days, or null where nothing was paid. Pure. */
export function lastsDays({ left, paid }: { left: bigint; paid: bigint }): number | null {
  return paid === 0n ? null : Number((left * BigInt(FORECAST_DAYS)) / paid);
}
