import type { Queryable } from '#platform/database/db.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type Kept, latestEnd, STAY_WINDOW_DAYS } from './stay-limit.ts';
import type { Withdrawal } from './withdrawal-store.ts';

export type StayLimits = { holdDaysMax: number; holdDaysOfMemberMax: number };

/** Null where a stay may end then: soon enough by itself, and together with all other stays of its member. */
export async function endProblem(
  q: Queryable,
  { memberId }: Pick<Withdrawal, 'memberId'>,
  { at, until, limits }: { at: Date; until: Date; limits: StayLimits },
): Promise<Refusal<'hold_end_outside' | 'hold_days_used_up'> | null> {
  if (until <= at || until.getTime() > at.getTime() + limits.holdDaysMax * DAY_MS)
    return refuse('hold_end_outside', { days: limits.holdDaysMax });
  const kept = await q<Kept[]>`
    select s.confirmed_at as from, s.until from wallet.withdrawal_stay s
    join wallet.withdrawal w on w.id = s.withdrawal_id
    where w.member_id = ${memberId} and s.confirmed_at is not null
      and s.until > ${new Date(at.getTime() - STAY_WINDOW_DAYS * DAY_MS)}`;
  const latest = latestEnd(at, kept, limits.holdDaysOfMemberMax);
  if (latest !== null && until <= latest) return null;
  return refuse('hold_days_used_up', {
    days: limits.holdDaysOfMemberMax,
    window: STAY_WINDOW_DAYS,
    latest: latest?.toISOString() ?? null,
  });
}
