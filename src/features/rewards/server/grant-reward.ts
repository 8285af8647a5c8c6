import { balanceOf, coverage, lockBalances } from '../../../ledger/balance.ts';
import { accountOf, house } from '../../../ledger/chart.ts';
import { type Grant, writeGrants } from '../../../ledger/grants.ts';
import { type Line, line } from '../../../ledger/posting.ts';
import type { Transaction } from '../../../platform/db.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { undoneIfRefused } from '../../../platform/undo.ts';
import { pauseOf } from './budget.ts';

export type RewardRefusal = Refusal<'rewards_paused'>;

/**
 * Pays members from the rewards budget into their income wallets, once for a cause. `amount` is in minor units. Returns
 * the lines, and the caller posts them in this transaction with its other lines. A cause that paid before gives no
 * line. While the budget does not cover all of it or the books are in doubt, it refuses the whole. It then writes
 * nothing, and `data.reason` says why.
 */
export function grantReward(tx: Transaction, grants: readonly Grant[]): Promise<Line[] | RewardRefusal> {
  return undoneIfRefused<Line[] | RewardRefusal>(tx, async (inner) => {
    const written = await writeGrants(inner, 'rewards.grant', grants);
    if (written.length === 0) return [];
    const budget = house('rewards_budget');
    const left = balanceOf(await lockBalances(inner, [budget]), budget).free;
    const wanted = written.reduce((sum, { amount }) => sum + amount, 0n);
    const reason = pauseOf(await coverage(inner), left, wanted);
    if (reason) return refuse('rewards_paused', { reason });
    return written.map(({ id, purpose, memberId, amount }) =>
      line(purpose, budget, accountOf('member_income', memberId), amount, id),
    );
  });
}
