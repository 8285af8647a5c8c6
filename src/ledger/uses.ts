// Rows that use something for a cause, once (a play uses chances). A room keeps them, and its guard consumes them.
import { idList, type Transaction } from '../platform/db.ts';
import type { Purpose } from './posting.ts';

/** One use by a member for a cause. `causeId` is a row of the using feature, which proves it (ledger.cause_proof). */
export type Use = { purpose: Purpose; causeId: bigint; memberId: bigint; amount: bigint };
export type WrittenUse = Use & { id: bigint };

/**
 * Writes the uses whose cause used nothing of this member yet, and returns them. A second caller waits for the first
 * and writes nothing. Post them in this transaction, or it does not commit.
 */
export async function writeUses(tx: Transaction, table: string, uses: readonly Use[]): Promise<WrittenUse[]> {
  if (uses.length === 0) return [];
  return tx<WrittenUse[]>`
    insert into ${tx(table)} (purpose, cause_id, member_id, amount)
    select purpose, cause, member, amount
    from unnest(${uses.map((one) => one.purpose)}::text[], ${idList(uses.map((one) => one.causeId))}::bigint[],
      ${idList(uses.map((one) => one.memberId))}::bigint[], ${idList(uses.map((one) => one.amount))}::bigint[])
      u(purpose, cause, member, amount)
    order by purpose, cause, member
    on conflict (purpose, cause_id, member_id) do nothing
    returning id, purpose, cause_id, member_id, amount`;
}
