import { balanceOf, coverage, readBalances } from '../../../ledger/balance.ts';
import { house } from '../../../ledger/chart.ts';
import type { Queryable } from '../../../platform/db.ts';
import type { PAUSE_REASONS } from '../contract.ts';

export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Minor units: funded = spent + promised + left. */
export type Budget = { funded: bigint; spent: bigint; promised: bigint; left: bigint; paused: PauseReason | null };

/** For showing. To decide, lock the budget's account (grant-reward.ts). */
export async function readBudget(q: Queryable): Promise<Budget> {
  const [budget, coupons, prizes] = [house('rewards_budget'), house('coupon_hold'), house('prize_hold')];
  const [balances, funded, standing] = await Promise.all([
    readBalances(q, [budget, coupons, prizes]),
    fundedSoFar(q),
    coverage(q),
  ]);
  const left = balanceOf(balances, budget).posted;
  const promised = balanceOf(balances, coupons).posted + balanceOf(balances, prizes).posted;
  return { funded, spent: funded - promised - left, promised, left, paused: pauseOf(standing, left, 1n) };
}

/** The reason that the rest does not pay `wanted`. Null when it does. Pure. */
export function pauseOf(
  standing: Awaited<ReturnType<typeof coverage>>,
  left: bigint,
  wanted: bigint,
): PauseReason | null {
  if (standing !== 'covered') return standing;
  return left < wanted ? 'budget_empty' : null;
}

/** Only acts of two persons bring the operator's money in, one act for each line. */
async function fundedSoFar(q: Queryable): Promise<bigint> {
  const [row] = await q<{ funded: bigint }[]>`
    select coalesce(sum(a.amount), 0)::bigint as funded
    from ledger.act a join ledger.act_use u on u.act_id = a.id where a.purpose = 'budget_funded'`;
  return row?.funded ?? 0n;
}
