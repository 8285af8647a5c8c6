// When members last placed an order, so that a report can tell who has not been here. Collecting doesn't show that,
// because a robot may have collected for them.
import { idList, type Queryable } from '#platform/database/db.ts';

export async function lastOrders(q: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await q<{ memberId: bigint; at: Date }[]>`
    select member_id, max(bought_at) as at from orders.purchase_order
    where member_id = any (${idList(memberIds)}::bigint[]) group by 1`;
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}
