-- Guard 'earning': a collect line pays exactly what is written and not yet collected for its order, and marks it collected;
-- the points that this collecting grants go with it. One statement says it all, because collecting is the busiest use case.
create function orders.consume_earnings(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = orders, ledger, pg_temp set enable_seqscan = off as $$
declare v_now timestamptz; v_bad text;
begin
  perform 1 from purchase_order where id = any (guards) order by id for no key update;
  v_now := platform.now();
  -- Monday to Friday of the business calendar (product.md 3, Orders).
  if extract(isodow from platform.business_date(v_now)) > 5 then perform ledger.opposed('guard_raced'); end if;
  with u as (
    select g, platform.total(a) filter (where p = 'collect') as a, platform.total(a) filter (where p = 'points_collected') as points,
      count(*) filter (where p = 'collect') as collects, min(d) filter (where p = 'collect') as payable,
      min(c) filter (where p = 'collect') as income, min(c) filter (where p <> 'collect') as least, max(c) filter (where p <> 'collect') as most,
      array_agg(t) as ts
    from unnest(purposes, debits, credits, amounts, guards, transfers) x(p, d, c, a, g, t) group by g
  ), e as (
    select u.g, u.a, u.points, u.ts[1] as t, o.member_id, o.collected_part, x.due, x.until_part, case
        when o.booked_at is null or u.collects <> 1 or u.ts[1] <> any (u.ts) or u.payable <> o.product_id * 64 + 22
          or u.income <> o.member_id * 64 + 18 or u.least <> o.member_id * 64 + 32 or u.most <> u.least then 'earning_of_another'
        when u.points > o.points_collect then 'points_above_grant'
        when x.due is distinct from u.a then 'guard_raced' end as bad
    from u left join purchase_order o on o.id = u.g
    left join lateral (select platform.total(e.amount) as due, max(e.part_id) as until_part from earning e
      where e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part) x on true
  ), m as (
    update purchase_order o
    set collected = o.collected + e.a, collects = o.collects + 1, collected_part = e.until_part, points_given = o.points_given + e.points
    from e where o.id = e.g and e.bad is null
  ), k as (
    insert into collection (order_id, until_part, after_part, member_id, amount, transfer_id, at)
    select e.g, e.until_part, e.collected_part, e.member_id, e.a, e.t, v_now from e where e.bad is null
  )
  select min(bad) into v_bad from e;
  if v_bad is not null then perform ledger.opposed(v_bad); end if;
end $$;

revoke execute on function orders.consume_earnings from public;
grant execute on function orders.consume_earnings to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('earning', 'orders.consume_earnings', true);
