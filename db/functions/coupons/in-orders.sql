-- Holds, frees and uses the coupons of orders. The guard of orders calls these during ledger.post().

-- The part of a price that a coupon of this batch pays. Fractions of a cent are dropped.
create function coupons.part_of(b coupons.batch, price bigint) returns bigint language sql immutable as $$
  select coalesce(b.amount_minor, least(b.cap_minor, div(price::numeric * b.percent, 100)::bigint))
$$;

-- Takes each coupon for its order. It must be unused, not ended, the buyer's own, allowed for the product, and pay
-- exactly this part of the price.
create function coupons.hold_coupons(of_orders bigint[], of_coupons bigint[], members bigint[],
  products bigint[], prices bigint[], parts bigint[]) returns void
language plpgsql set search_path = coupons, pg_temp as $$
begin
  perform 1 from coupon c where c.id = any (of_coupons) order by c.id for no key update;
  if exists (
    select from unnest(of_orders, of_coupons, members, products, prices, parts)
      asked(order_id, coupon_id, member, product_id, price, part)
    left join coupon c on c.id = asked.coupon_id
    left join batch b on b.id = c.batch_id
    left join catalogue.product p on p.id = asked.product_id
    where (c.member_id = asked.member and p.coupons_allowed and asked.price >= b.least_price_minor
      and (b.product_type is null or b.product_type = p.type) and (b.product_id is null or b.product_id = p.id)
      and asked.part = part_of(b, asked.price)) is not true
  ) then perform ledger.refuse('coupon_not_covering'); end if;
  if (select count(*) <> count(distinct one) from unnest(of_coupons) one)
    or exists (select from coupon c where c.id = any (of_coupons)
      and (c.state <> 'unused' or c.ends_at <= platform.now()))
  then perform ledger.refuse('guard_raced'); end if;
  update coupon c set order_id = asked.order_id
    from unnest(of_orders, of_coupons) asked(order_id, coupon_id) where c.id = asked.coupon_id;
end $$;

-- A cancelled order gives its coupon back. If its time is over, the job expires it.
create function coupons.free_coupons(of_orders bigint[]) returns void
language plpgsql set search_path = coupons, pg_temp as $$
begin
  perform 1 from coupon c where c.order_id = any (of_orders) order by c.id for no key update;
  update coupon c set order_id = null where c.order_id = any (of_orders) and c.state = 'held';
end $$;

create function coupons.use_coupons(of_orders bigint[]) returns void
language plpgsql set search_path = coupons, pg_temp as $$
begin
  perform 1 from coupon c where c.order_id = any (of_orders) order by c.id for no key update;
  update coupon c set used_at = platform.now() where c.order_id = any (of_orders) and c.state = 'held';
end $$;

-- The worth of the coupon that the order holds.
create function coupons.worth_for(of_order bigint) returns bigint
language sql stable set search_path = coupons, pg_temp as $$
  select worth_minor from coupon where order_id = of_order and state = 'held'
$$;

revoke execute on function coupons.part_of, coupons.hold_coupons, coupons.free_coupons, coupons.use_coupons,
  coupons.worth_for from public;
