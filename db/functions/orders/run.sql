-- What the accrual run has to do, and for which products.

-- A product has ended when it is no longer sold and every order's last cycle is frozen. Returns that time, which is
-- null before, and the expected income of all its orders.
create function orders.product_end(of_product bigint, out over_at timestamptz, out end_weight bigint)
language plpgsql stable security definer set search_path = orders, pg_temp set enable_seqscan = off as $$
declare v_closed timestamptz; v_last timestamptz;
begin
  select coalesce(p.wound_up_at, p.closed_at) into v_closed from catalogue.product p
    where p.id = of_product and p.status in ('closed', 'wound_up');
  if v_closed is null then return; end if;
  select max(o.expires_at), sum(o.expected * o.cycles) into v_last, end_weight
    from purchase_order o where o.product_id = of_product and o.booked_at is not null and o.cancelled_at is null;
  if v_last <= (select r.frozen_until from product_run r where r.product_id = of_product) then
    over_at := greatest(v_closed, v_last);
  end if;
end $$;

-- Products for the run to work on: a cycle has ended, rent was booked since, or the product has ended with rent left.
create function orders.due_products() returns table (product_id bigint)
language plpgsql stable security definer set search_path = orders, pg_temp set enable_seqscan = off as $$
begin
  return query select p.id from catalogue.product p left join product_run r on r.product_id = p.id
  where p.status <> 'draft' and case
    when r.product_id is null then exists (select from purchase_order o where o.product_id = p.id)
    else r.frozen_until + cycle_length(p.cycle) <= platform.now()
      or exists (select from revenue.slice s join revenue.entry e on e.id = s.entry_id
                 where s.product_id = p.id and s.given + s.recalled < s.amount and s.cycle_start < r.frozen_until
                   and (e.posted_at >= r.done_until or p.status in ('closed', 'wound_up'))) end
  order by p.id;
end $$;

-- The state of a product's accrual. No row before its first cycle has ended.
create function orders.run_state(of_product bigint)
returns table (frozen_until timestamptz, done_until timestamptz, over_at timestamptz, end_weight bigint, step_ms bigint)
language sql stable security definer set search_path = orders, pg_temp as $$
  select r.frozen_until, nullif(r.done_until, '-infinity'), e.over_at, coalesce(e.end_weight, 0),
    (extract(epoch from cycle_length(p.cycle)) * 1000)::bigint
  from product_run r join catalogue.product p on p.id = r.product_id, product_end(r.product_id) e
  where r.product_id = of_product
$$;

revoke execute on function orders.product_end, orders.due_products, orders.run_state from public;
grant execute on function orders.due_products, orders.run_state to c3_app;
