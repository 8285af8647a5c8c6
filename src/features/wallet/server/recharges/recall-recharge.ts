// The bank took a recharge back. The member's recharge wallet pays what it still has. The operator owes the rest. The
// member's balance never goes negative (wallets.md 2, recharge_recalled).
import type { Floor } from '#platform/floor.ts';
import { nudge } from '#platform/http/live.ts';
import { posting } from '#ledger/deciding.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { house, scopeOf } from '#ledger/chart.ts';
import { least } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { type BankLine, isFullyPosted, reachedBy, recallTransfer } from '#features/reconciliation/server/public.ts';
import { lotsOf, partsOf, takeParts } from '../lots.ts';
import { topics } from '../topics.ts';

/** Posts one recall of a recharge. False when it was posted before or is about something else. */
export async function recallRecharge(floor: Floor, recall: BankLine): Promise<boolean> {
  return posting(floor.sql, async (tx) => {
    const reached = await reachedBy(tx, recall);
    const settled = reached.settled.find((one) => one.purpose === 'recharge_settled');
    if (!settled) return false;
    const memberId = scopeOf(settled.account);
    const balances = await lockBalances(tx, [
      house('client_bank'),
      house('operator_due'),
      house('suspense'),
      settled.account,
    ]);
    if (await isFullyPosted(tx, recall.id)) return false;
    const most = least(recall.amount, settled.amount, balanceOf(balances, settled.account).free);
    const [recharge] = await tx<{ id: bigint }[]>`
      select r.id from wallet.recharge r join ledger.statement_line o on o.id = r.statement_line_id
      where o.account = 'client' and o.bank_seq = ${recall.relatesToSeq}`;
    // The lot of the recalled recharge pays first, then the newest lots.
    const lots = (await lotsOf(tx, memberId)).sort(
      (a, b) => Number(b.rechargeId === recharge?.id) - Number(a.rechargeId === recharge?.id),
    );
    const parts = partsOf(lots, most);
    if (!parts) throw new Error(`the lots of member ${memberId} hold less than the account`);
    await takeParts(tx, { kind: 'recall', id: recall.id }, parts);
    await nudge(tx, topics.balances, [memberId]);
    await post(tx, [recallTransfer(recall, 0n, 'recharge_recalled', [{ account: settled.account, most }])]);
    return true;
  });
}
