// When members last asked for a payout or began a recharge, so that a report can tell who has not been here.
import { idList, type Queryable } from '#platform/database/db.ts';

export async function lastMoneyActs(q: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await q<{ id: bigint; at: Date | null }[]>`
    select m.id, greatest(
      (select max(w.requested_at) from wallet.withdrawal w where w.member_id = m.id),
      (select max(r.created_at) from wallet.recharge r where r.member_id = m.id)) as at
    from unnest(${idList(memberIds)}::bigint[]) m(id)`;
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}
