import type { Queryable } from '#platform/database/db.ts';

/**
 * Minor units of income given to members beyond the booked revenue that funded it. It is 0, or an alarm (check 9 says
 * where).
 */
export async function unfundedIncome(q: Queryable): Promise<bigint> {
  const [row] = await q<{ minor: bigint }[]>`
    select coalesce(sum(greatest(p.amount - coalesce(f.amount, 0), 0)), 0)::bigint as minor
    from orders.part p left join (select part_id, sum(amount) as amount from orders.funding group by 1) f
      on f.part_id = p.id
    where p.posted_at is not null`;
  return row?.minor ?? 0n;
}
