-- Guard 'order': purchase and its mirror, settlement, principal, and the stock, points and chances that move with them.
-- An order is what the guard booked: paid in full, at the product's terms, by its member. Times are judged here again: a
-- boundary that passed between the decision and the posting is a lost race, decided anew.
create function orders.consume_order(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = orders, ledger, pg_temp as $$
declare v_now timestamptz; v_bad text; v_cooling interval;
begin
  perform 1 from purchase_order where id = any (guards) order by id for no key update;
  v_now := platform.now();
  -- A setting of money: without a version it is its default, which a test holds against the code.
  v_cooling := coalesce((select v.value::integer from settings.version v where v.feature = 'orders' and v.name = 'coolingOffHours'
    order by v.id desc limit 1), 24) * interval '1 hour';

  if exists (
    select from unnest(purposes, debits, credits, guards) u(p, d, c, g) left join purchase_order o on o.id = u.g
    where o.id is null or not case u.p
      when 'purchase' then u.d >> 6 = o.member_id and u.c >> 6 = o.product_id
      when 'purchase_cancelled' then u.d >> 6 = o.product_id and u.c >> 6 = o.member_id
      when 'order_settled' then u.d = o.product_id * 64 + 19 and u.c >> 6 = o.tranche_id
      when 'principal_returned' then u.d >> 6 = o.tranche_id and u.c >> 6 = o.member_id
      when 'stock_taken' then u.c >> 6 = o.product_id
      when 'stock_taken_reversed' then u.d >> 6 = o.product_id
      when 'points_earned' then u.c >> 6 = o.member_id
      when 'points_earned_reversed' then u.d >> 6 = o.member_id
      when 'chance_earned' then u.c >> 6 = o.member_id
      when 'chance_earned_reversed' then u.d >> 6 = o.member_id
      else false end
  ) then perform ledger.opposed('order_of_another'); end if;

  with s as (
    select g,
      platform.total(a) filter (where p = 'purchase' and d & 63 = 17) as buy_recharge,
      platform.total(a) filter (where p = 'purchase' and d & 63 = 18) as buy_income,
      platform.total(a) filter (where p = 'purchase_cancelled' and c & 63 = 17) as back_recharge,
      platform.total(a) filter (where p = 'purchase_cancelled' and c & 63 = 18) as back_income,
      platform.total(a) filter (where p = 'order_settled') as settled,
      platform.total(a) filter (where p = 'principal_returned' and c & 63 = 17) as principal_recharge,
      platform.total(a) filter (where p = 'principal_returned' and c & 63 = 18) as principal_income,
      platform.total(a) filter (where p = 'stock_taken') as stock,
      platform.total(a) filter (where p = 'stock_taken_reversed') as stock_back,
      platform.total(a) filter (where p = 'points_earned') as points,
      platform.total(a) filter (where p = 'points_earned_reversed') as points_back,
      platform.total(a) filter (where p = 'chance_earned') as chances,
      platform.total(a) filter (where p = 'chance_earned_reversed') as chances_back
    from unnest(purposes, debits, credits, amounts, guards) u(p, d, c, a, g) group by g
  ), j as (
    select s.*, s.buy_recharge + s.buy_income > 0 as buys, s.back_recharge + s.back_income > 0 as cancels, s.settled > 0 as settles,
      s.principal_recharge + s.principal_income > 0 as returns, o as o, t, h
    from s join purchase_order o on o.id = s.g left join catalogue.product t on t.id = o.product_id and o.booked_at is null
    left join catalogue.tranche h on h.id = o.tranche_id and h.product_id = o.product_id and h.closed_at is null and o.booked_at is null
  )
  select case
      when buys::int + cancels::int + settles::int + returns::int > 1 then 'order_not_covering'
      -- Bought once, whole, at the product's own terms, and never for a time that has passed.
      when buys <> ((o).booked_at is null) then 'order_not_covering'
      when buys and (buy_recharge <> (o).pay_recharge or buy_income <> (o).pay_income or stock <> (o).stock) then 'order_not_covering'
      when buys and ((o).price <> (o).units * (t).unit_price or (o).stock <> (o).units or (o).cycle <> (t).cycle
          or (o).returns_principal <> (t).returns_principal or (t).status <> 'on_sale'
          or (o).expected <> case when (t).rate_ppb is null then (o).units * (t).income_per_cycle
                                  else div((o).price::numeric * (t).rate_ppb, 1000000000)::bigint end
          or (h).id is null
          or (o).points_purchase <> (t).points_granted * case when (t).rate_ppb is null then (o).units else 1 end
          or (o).chances <> (t).chances_granted * case when (t).rate_ppb is null then (o).units else 1 end
          -- A maturity cuts the cycles: as many whole ones as end before its day begins.
          or (o).cycles > (t).cycles or (h).matures_on is null and ((o).cycles <> (t).cycles or (o).matures_at <> (o).expires_at)
          or (h).matures_on is not null and (o).matures_at <> (h).matures_on::timestamp at time zone 'Africa/Addis_Ababa'
          or (o).cycles < (t).cycles and (o).expires_at + cycle_length((o).cycle) <= (o).matures_at)
        then 'order_terms_differ'
      -- Bought now, in time, to cool off for as long as the settings say, and to earn from the next boundary on.
      when buys and (abs(extract(epoch from (o).bought_at - v_now)) > 300 or (t).sales_end_at <= v_now or (h).sales_end_at <= v_now
          or (o).cooling_ends_at <> (o).bought_at + v_cooling
          or (o).earns_from >= (o).cooling_ends_at + cycle_length((o).cycle)) then 'guard_raced'
      when buys and ((o).earns_from < v_now or (o).earns_from <> boundary_until((o).cycle, (o).earns_from)
          or (o).expires_at <> (o).earns_from + (o).cycles * cycle_length((o).cycle)) then 'guard_raced'
      when not buys and stock > 0 then 'order_not_covering'
      when cancels and ((o).settled_at is not null or (o).cancelled_at is not null or v_now >= (o).cooling_ends_at) then 'guard_raced'
      when cancels and (back_recharge <> (o).pay_recharge or back_income <> (o).pay_income or stock_back <> (o).stock) then 'order_not_covering'
      when not cancels and (stock_back > 0 or points_back > 0 or chances_back > 0) then 'order_not_covering'
      when settles and ((o).settled_at is not null or (o).cancelled_at is not null or v_now < (o).cooling_ends_at) then 'guard_raced'
      when settles and settled <> (o).price then 'order_not_covering'
      when returns and ((o).settled_at is null or not (o).returns_principal or v_now < (o).matures_at) then 'order_not_covering'
      when (o).principal_recharge + principal_recharge > (o).pay_recharge or (o).principal_income + principal_income > (o).pay_income
        then 'principal_above_price'
      when (o).points_given + points > (o).points_purchase + (o).points_collect * (o).collects
        or (o).points_taken_back + points_back > (o).points_given then 'points_above_grant'
      when (o).chances_given + chances > (o).chances or chances > 0 and not buys
        or (o).chances_taken_back + chances_back > (o).chances_given then 'chances_above_grant'
    end into v_bad
  from j order by 1 nulls last limit 1;
  if v_bad is not null then perform ledger.opposed(v_bad); end if;

  with s as (
    select g,
      bool_or(p = 'purchase') as buys, bool_or(p = 'purchase_cancelled') as cancels, bool_or(p = 'order_settled') as settles,
      platform.total(a) filter (where p = 'principal_returned' and c & 63 = 17) as principal_recharge,
      platform.total(a) filter (where p = 'principal_returned' and c & 63 = 18) as principal_income,
      platform.total(a) filter (where p = 'points_earned') as points,
      platform.total(a) filter (where p = 'points_earned_reversed') as points_back,
      platform.total(a) filter (where p = 'chance_earned') as chances,
      platform.total(a) filter (where p = 'chance_earned_reversed') as chances_back
    from unnest(purposes, credits, amounts, guards) u(p, c, a, g) group by g
  )
  update purchase_order o set
    booked_at = case when s.buys then v_now else o.booked_at end,
    cancelled_at = case when s.cancels then v_now else o.cancelled_at end,
    settled_at = case when s.settles then v_now else o.settled_at end,
    principal_recharge = o.principal_recharge + s.principal_recharge,
    principal_income = o.principal_income + s.principal_income,
    points_given = o.points_given + s.points, points_taken_back = o.points_taken_back + s.points_back,
    chances_given = o.chances_given + s.chances, chances_taken_back = o.chances_taken_back + s.chances_back
  from s where o.id = s.g;
end $$;

revoke execute on function orders.consume_order from public;
grant execute on function orders.consume_order to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('order', 'orders.consume_order', true);
