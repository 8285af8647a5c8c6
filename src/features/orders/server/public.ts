// The only door for higher-ranked features: who holds what.
import { idList, type Queryable } from '../../../platform/db.ts';

export { unfundedIncome } from './unfunded-income.ts';

/** Valid members among those given: with at least one holding order past its cooling-off (product.md 2, Words). */
export async function validMembers(q: Queryable, memberIds: readonly bigint[], at: Date): Promise<Set<bigint>> {
  const rows = await q<{ memberId: bigint }[]>`
    select distinct member_id as "memberId" from orders.purchase_order
    where member_id = any (${idList(memberIds)}::bigint[]) and booked_at is not null and cancelled_at is null
      and cooling_ends_at <= ${at} and expires_at > ${at}`;
  return new Set(rows.map((row) => row.memberId));
}

/** Orders of a member by state, for the mine screen. Cooling-off counts as holding; cancelled shows under expired. */
export async function orderCounts(q: Queryable, memberId: bigint, at: Date): Promise<{ holding: number; expired: number }> {
  const [row] = await q<{ holding: number; expired: number }[]>`
    select (count(*) filter (where cancelled_at is null and expires_at > ${at}))::int as holding,
      (count(*) filter (where cancelled_at is not null or expires_at <= ${at}))::int as expired
    from orders.purchase_order where member_id = ${memberId} and booked_at is not null`;
  return row ?? { holding: 0, expired: 0 };
}
