// Rejected, cancelled or failed: the whole amount is free again in its wallet (withdrawals.md 5).
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { lockBalances } from '#ledger/balance.ts';
import { post } from '#ledger/post.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { giveBackReturn } from '../lots.ts';
import { type Change, move, payingAccount, payingPurpose, type Withdrawal } from './withdrawal-store.ts';

/** Ends a locked withdrawal by a move that releases. It posts, so call it last in the transaction. */
export async function release(
  tx: Transaction,
  withdrawal: Withdrawal,
  event: 'reject' | 'cancel' | 'refused',
  change: Change,
): Promise<void> {
  const account = payingAccount(withdrawal);
  await lockBalances(tx, [account]);
  const state = await move(tx, withdrawal, event, change);
  // The informational line's place in the statement: after the last posting at that time (ledger.md 14: withdrawal
  // failure refund).
  await tx`update wallet.withdrawal set released_after_seq = (select version from ledger.account
    where id = ${account}) where id = ${withdrawal.id}`;
  const met = await giveBackReturn(tx, withdrawal, withdrawal.amount);
  if (event !== 'cancel') {
    await sendMessage(tx, {
      memberId: withdrawal.memberId,
      kind: `wallet.withdrawal_${state}`,
      params: {
        number: withdrawal.number,
        amountMinor: String(withdrawal.amount),
        reason: change.reasonCode ?? '',
        withdrawalId: String(withdrawal.id),
      },
    });
  }
  await post(tx, [
    {
      id: factId('withdrawal_released', withdrawal.id),
      actor: change.actor,
      lines: met,
      holds: [
        {
          op: 'release',
          id: withdrawal.holdId,
          account,
          amount: withdrawal.amount,
          purpose: payingPurpose(withdrawal.kind),
        },
      ],
    },
  ]);
}
