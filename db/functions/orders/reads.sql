-- Frequent reads of orders. They are functions, because plain statements would be planned badly: a connection opened on
-- an empty database would keep its sequential scans, and a statement with a small array would be planned again each
-- time.
create function orders.lock_orders(ids bigint[]) returns setof orders.purchase_order
language sql volatile set search_path = orders, pg_temp set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
  select * from purchase_order o where o.id = any (ids) and o.booked_at is not null order by o.id for no key update
$$;

create function orders.uncollected(ids bigint[]) returns table (id bigint, amount bigint)
language sql stable set search_path = orders, pg_temp set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
  select o.id, sum(e.amount)::bigint
  from purchase_order o
  join earning e on e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part
  where o.id = any (ids) group by o.id
$$;

-- All that collecting needs to decide, in one call and without locks. The guard locks the orders, and a change since
-- then is a lost race. Orders that were never booked are left out.
create function orders.collecting(ids bigint[])
returns table (
  id bigint, member_id bigint, product_id bigint, points_collect bigint, expires_at timestamptz, due bigint,
  points_today bigint)
language sql stable set search_path = orders, pg_temp set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
  select o.id, o.member_id, o.product_id, o.points_collect, o.expires_at, (
    select platform.total(e.amount) from earning e
    where e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part),
    coalesce((select d.points from collecting_day d where d.member_id = o.member_id
      and d.business_date = (select platform.business_date(platform.now()))), 0)
  from purchase_order o where o.id = any (ids) and o.booked_at is not null
$$;

create function orders.collectable(members bigint[]) returns table (id bigint)
language sql stable set search_path = orders, pg_temp set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
  select o.id from purchase_order o
  where o.member_id = any (members) and o.booked_at is not null and o.cancelled_at is null
    and exists (
      select from earning e
      where e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part)
  order by o.id
$$;
