import { balanceOf, readBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { PauseReason } from './paying-rules.ts';

export type Pause = { reason: PauseReason; since: Date };
/** Minor units: funded = spent + promised + left. `promised` is set aside for coupons and prizes. */
export type Budget = { funded: bigint; spent: bigint; promised: bigint; left: bigint; paused: Pause | null };

/** For showing. To decide, lock the budget's account (pay-grants.ts). */
export async function readBudget(q: Queryable): Promise<Budget> {
  const [budget, coupons, prizes] = [house('rewards_budget'), house('coupon_hold'), house('prize_hold')];
  const [balances, funded, [paused]] = await Promise.all([
    readBalances(q, [budget, coupons, prizes]),
    fundedSoFar(q),
    q<Pause[]>`select reason, began_at as since from rewards.pause where ended_at is null`,
  ]);
  const left = balanceOf(balances, budget).posted;
  const promised = balanceOf(balances, coupons).posted + balanceOf(balances, prizes).posted;
  return { funded, spent: funded - promised - left, promised, left, paused: paused ?? null };
}

/** Only acts of two persons bring the operator's money in, one act for each line. */
async function fundedSoFar(q: Queryable): Promise<bigint> {
  const [row] = await q<{ funded: bigint }[]>`
    select coalesce(sum(a.amount), 0)::bigint as funded
    from ledger.act a join ledger.act_use u on u.act_id = a.id where a.purpose = 'budget_funded'`;
  return row?.funded ?? 0n;
}
