// Rows that give or use something for a cause, once. Rooms keep them (points, chances, rewards). Their guards consume
// them.
import type { Transaction } from '../platform/db.ts';
import type { Purpose } from './posting.ts';

/** One gift to a member for a cause. `causeId` is a row of the giving feature, which proves it (ledger.cause_proof). */
export type Grant = { purpose: Purpose; causeId: bigint; memberId: bigint; amount: bigint };
export type WrittenGrant = Grant & { id: bigint };

/**
 * Writes the grants whose cause gave this member nothing yet, and returns them. A second caller waits for the first and
 * writes nothing. Post them in this transaction, or it does not commit.
 */
export async function writeGrants(tx: Transaction, table: string, grants: readonly Grant[]): Promise<WrittenGrant[]> {
  if (grants.length === 0) return [];
  return tx<WrittenGrant[]>`
    insert into ${tx(table)} (purpose, cause_id, member_id, amount)
    select purpose, cause, member, amount
    from unnest(${grants.map((one) => one.purpose)}::text[], ${grants.map((one) => one.causeId.toString())}::bigint[],
      ${grants.map((one) => one.memberId.toString())}::bigint[],
      ${grants.map((one) => one.amount.toString())}::bigint[])
      u(purpose, cause, member, amount)
    order by purpose, cause, member
    on conflict (purpose, cause_id, member_id) do nothing
    returning id, purpose, cause_id, member_id, amount`;
}
