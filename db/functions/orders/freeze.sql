-- Freezes every cycle of a product that has ended by `until` and had holders: stores the amount that each bucket of
-- members should receive. Orders of an ended cycle do not change any more, because they were bought, and past
-- cooling-off, before it began.
create function orders.freeze_cycles(of_product bigint, until timestamptz) returns void
language plpgsql security definer set search_path = orders, pg_temp set enable_seqscan = off as $$
declare v_cycle text; v_step interval; v_from timestamptz; v_to timestamptz;
begin
  if until > platform.now() then raise exception 'cycle_not_over' using errcode = 'C3O01'; end if;
  select p.cycle into v_cycle from catalogue.product p where p.id = of_product;
  v_step := cycle_length(v_cycle);
  -- The last ended cycle begins one step before the last boundary at or before `until`.
  v_to := boundary_from(v_cycle, until);
  if v_to > until then v_to := v_to - v_step; end if;
  select frozen_until into v_from from product_run where product_id = of_product for no key update;
  if not found then
    select min(earns_from) into v_from from purchase_order where product_id = of_product and booked_at is not null;
    if v_from is null or v_to <= v_from then return; end if;
    insert into product_run (product_id, frozen_until, done_until) values (of_product, v_from, '-infinity');
  end if;
  if v_to <= v_from then return; end if;
  insert into cycle_bucket (product_id, starts_at, kind, bucket, weight, orders)
    select of_product, c, 'cycle', bucket_of(o.member_id), sum(o.expected), count(*)
    from generate_series(v_from, v_to - v_step, v_step) c
    join purchase_order o on o.product_id = of_product and o.earns_from <= c and o.expires_at > c
      and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
    group by 2, 4 order by 2, 4;
  insert into cycle (product_id, starts_at, ends_at, kind, weight, orders)
    select of_product, b.starts_at, b.starts_at + v_step, 'cycle', sum(b.weight), sum(b.orders)
    from cycle_bucket b
    where b.product_id = of_product and b.kind = 'cycle' and b.starts_at >= v_from and b.starts_at < v_to
    group by 2 order by 2;
  update product_run set frozen_until = v_to where product_id = of_product;
end $$;

-- At a product's end, freezes the shares in the rent that is left over. Each order's weight is its whole expected
-- income.
create function orders.freeze_end(of_product bigint, at timestamptz) returns void
language plpgsql security definer set search_path = orders, pg_temp set enable_seqscan = off as $$
begin
  if (select e.over_at is null from orders.product_end(of_product) e) then
    raise exception 'product_not_over' using errcode = 'C3O01';
  end if;
  if exists (select from cycle where product_id = of_product and starts_at = at and kind = 'end') then return; end if;
  insert into cycle_bucket (product_id, starts_at, kind, bucket, weight, orders)
    select of_product, at, 'end', bucket_of(o.member_id), sum(o.expected * o.cycles), count(*)
    from purchase_order o
    where o.product_id = of_product and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
    group by 4;
  insert into cycle (product_id, starts_at, ends_at, kind, weight, orders)
    select of_product, at, at, 'end', sum(b.weight), sum(b.orders)
    from cycle_bucket b where b.product_id = of_product and b.kind = 'end' and b.starts_at = at having count(*) > 0;
end $$;

revoke execute on function orders.freeze_cycles, orders.freeze_end from public;
grant execute on function orders.freeze_cycles, orders.freeze_end to c3_app;
