import { balanceOf, lockBalances } from '../../../ledger/balance.ts';
import { accountOf, house } from '../../../ledger/chart.ts';
import { type Use, type WrittenUse, writeUses } from '../../../ledger/uses.ts';
import { type Line, line } from '../../../ledger/posting.ts';
import type { Transaction } from '../../../platform/db.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { undoneIfRefused } from '../../../platform/undo.ts';

/**
 * Uses chances of members, once for a cause (a play). Returns the lines, and the caller posts them in this transaction.
 * A cause that used them before gives no line. When a member has too few, it refuses and uses none.
 */
export function spendChances(tx: Transaction, uses: readonly Use[]): Promise<Line[] | Refusal<'chances_insufficient'>> {
  return undoneIfRefused<Line[] | Refusal<'chances_insufficient'>>(tx, async (inner) => {
    const written = await writeUses(inner, 'chances.use', uses);
    if (!(await isCovered(inner, written))) return refuse('chances_insufficient');
    return written.map(({ id, purpose, memberId, amount }) =>
      line(purpose, accountOf('member_chances', memberId), house('chances_issued'), amount, id),
    );
  });
}

/** True when every member has enough for all of their uses. The balances stay locked. */
async function isCovered(tx: Transaction, uses: readonly WrittenUse[]): Promise<boolean> {
  const wanted = new Map<bigint, bigint>();
  for (const { memberId, amount } of uses) wanted.set(memberId, (wanted.get(memberId) ?? 0n) + amount);
  const accountOfMember = (memberId: bigint) => accountOf('member_chances', memberId);
  const balances = await lockBalances(tx, [...wanted.keys()].map(accountOfMember));
  return [...wanted].every(([memberId, amount]) => balanceOf(balances, accountOfMember(memberId)).free >= amount);
}
