// Income that members have not collected, for reports. Together it is the balance of all products' payable accounts.
import { idList, type Queryable } from '#platform/database/db.ts';

/** SQL: earnings `e` after the last part that the member of order `o` collected. */
const UNCLAIMED = (q: Queryable) => q`
  orders.purchase_order o
  join orders.earning e on e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part`;

/** Minor units. `since` is the business day of the oldest cycle that is not collected. */
export type Unclaimed = { memberId: bigint; amount: bigint; orders: number; since: string };

/** By member number, only members with something to collect. Each order asks for its own earnings, by their key. */
export async function unclaimedIncome(
  q: Queryable,
  { after, limit }: { after: bigint; limit: number },
): Promise<Unclaimed[]> {
  return q<Unclaimed[]>`
    select o.member_id, sum(own.amount)::bigint as amount, count(*)::int as orders,
      platform.business_date(min(own.first)) as since
    from orders.purchase_order o
    cross join lateral (select sum(e.amount) as amount, min(e.starts_at) as first from orders.earning e
      where e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part) own
    where o.member_id > ${after} and own.amount > 0 group by 1 order by 1 limit ${limit}`;
}

/** Income of cycles that began at least `least` days before `today` and fewer than the next of the asked days. */
export type UnclaimedOfAge = { least: number; members: number; amount: bigint };

/** `days` ascend from 0. */
export async function unclaimedByAge(
  q: Queryable,
  { today, days }: { today: string; days: readonly number[] },
): Promise<UnclaimedOfAge[]> {
  return q<UnclaimedOfAge[]>`
    select least, count(distinct o.member_id)::int as members, sum(e.amount)::bigint as amount
    from ${UNCLAIMED(q)}
    cross join lateral (select coalesce(max(day), 0)::int as least from unnest(${[...days]}::int[]) day
      where platform.business_date(e.starts_at) <= ${today}::date - day) age
    group by 1 order by 1`;
}

/** What each of these members has not collected, in minor units. Members with nothing are absent. */
export async function unclaimedOf(q: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (memberIds.length === 0) return new Map();
  const rows = await q<{ memberId: bigint; amount: bigint }[]>`
    select o.member_id, sum(e.amount)::bigint as amount
    from ${UNCLAIMED(q)} where o.member_id = any (${idList(memberIds)}::bigint[]) group by 1`;
  return new Map(rows.map(({ memberId, amount }) => [memberId, amount]));
}
