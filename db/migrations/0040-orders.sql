-- Orders (product.md 3, money.md 1 and 3): what members bought, the cycles it earned in, and who paid for each earning.
-- Terms are written once by c3_app. What counts as paid, settled, cancelled, returned or collected is written only by the
-- guard functions below, while ledger.post() posts the money: those columns have no grant.

create schema orders;
grant usage on schema orders to c3_app, c3_ledger;

-- A batch of purchases takes its ids before it posts.
create sequence orders.order_id;
grant usage on sequence orders.order_id to c3_app;

create table orders.purchase_order (
  id bigint primary key,
  member_id bigint not null,
  product_id bigint not null,
  tranche_id bigint not null,
  -- Terms, fixed at purchase. A fund's unit is the step of its amount.
  units bigint not null check (units > 0),
  price bigint not null check (price > 0),
  pay_recharge bigint not null check (pay_recharge >= 0),
  pay_income bigint not null check (pay_income >= 0),
  cycle text not null check (cycle in ('hourly', 'daily', 'weekly')),
  cycles integer not null check (cycles > 0),
  expected bigint not null check (expected >= 0), -- a cycle
  returns_principal boolean not null,
  stock bigint not null check (stock >= 0),
  points_purchase bigint not null check (points_purchase >= 0),
  points_collect bigint not null check (points_collect >= 0), -- each time this order is collected
  chances bigint not null check (chances >= 0),
  bought_at timestamptz not null,
  cooling_ends_at timestamptz not null check (cooling_ends_at >= bought_at),
  earns_from timestamptz not null check (earns_from >= cooling_ends_at),
  expires_at timestamptz not null check (expires_at > earns_from), -- the end of the last cycle
  matures_at timestamptz not null check (matures_at >= expires_at), -- when principal is due, where it returns
  -- For lists only: money looks at expires_at.
  expired_at timestamptz,

  -- The guards' book.
  booked_at timestamptz,
  settled_at timestamptz,
  cancelled_at timestamptz,
  principal_recharge bigint not null default 0 check (principal_recharge between 0 and pay_recharge),
  principal_income bigint not null default 0 check (principal_income between 0 and pay_income),
  points_given bigint not null default 0,
  points_taken_back bigint not null default 0 check (points_taken_back between 0 and points_given),
  chances_given bigint not null default 0 check (chances_given between 0 and chances),
  chances_taken_back bigint not null default 0 check (chances_taken_back between 0 and chances_given),
  collected bigint not null default 0,
  collects integer not null default 0,
  -- Earnings of parts up to this one are collected; those after it are not.
  collected_part bigint not null default 0,
  check (pay_recharge + pay_income = price),
  check (settled_at is null or cancelled_at is null),
  check (points_given <= points_purchase + points_collect * collects)
) with (fillfactor = 50); -- half of each page for new versions: written and booked in one transaction, then touched by each collecting
-- A member's lists: newest first.
create index purchase_order_member on orders.purchase_order (member_id, id desc);
-- The accrual run reads a product's orders by range of members.
create index purchase_order_product on orders.purchase_order (product_id, member_id, id);
-- booked_at stands in no index: booking an order then rewrites none of them.
create index purchase_order_cooling on orders.purchase_order (cooling_ends_at) where settled_at is null and cancelled_at is null;
create index purchase_order_running on orders.purchase_order (expires_at) where expired_at is null and cancelled_at is null;
create index purchase_order_principal on orders.purchase_order (matures_at, id)
  where returns_principal and settled_at is not null and principal_recharge + principal_income < price;
create index purchase_order_tranche on orders.purchase_order (tranche_id, id) where returns_principal;

-- How far a product's accrual has come: every cycle that began before frozen_until is frozen, every event up to done_until
-- has been paid out.
create table orders.product_run (
  product_id bigint primary key,
  frozen_until timestamptz not null,
  done_until timestamptz not null,
  last_part bigint not null default 0
);

-- A frozen cycle of one product: what its holders should receive, and did. kind 'end' is what is left at a product's end,
-- shared by the whole expectation of its orders. Written by the functions below.
create table orders.cycle (
  product_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  kind text not null check (kind in ('cycle', 'end')),
  weight bigint not null check (weight > 0),
  orders bigint not null,
  paid bigint not null default 0 check (paid >= 0),
  parts integer not null default 0,
  primary key (product_id, starts_at, kind),
  check (kind = 'end' or paid <= weight)
);
create index cycle_end on orders.cycle (product_id, ends_at);
create index cycle_short on orders.cycle (product_id, starts_at) where kind = 'cycle' and paid < weight;

-- Members go into buckets of 65,536 account ids; a bucket is a chunk of the run. Shares are cut by bucket first and then by
-- the hash of cycle and order, so that a chunk needs nothing of another.
create table orders.cycle_bucket (
  product_id bigint not null,
  starts_at timestamptz not null,
  kind text not null,
  bucket bigint not null,
  weight bigint not null,
  orders bigint not null,
  paid bigint not null default 0,
  primary key (product_id, starts_at, kind, bucket)
);

-- One payment into one cycle: the first, or a supplement. Part ids of a product rise in the order of its events.
create sequence orders.part_id;
grant usage on sequence orders.part_id to c3_app;
create table orders.part (
  id bigint primary key,
  product_id bigint not null,
  starts_at timestamptz not null,
  kind text not null check (kind in ('cycle', 'end')),
  n integer not null check (n >= 0),
  amount bigint not null check (amount > 0),
  -- The event it follows from: the cycle's end, or the booking of the entry.
  event_at timestamptz not null,
  -- The guard's book: what was still missing when it was paid, and the transfer that paid it.
  weight bigint,
  transfer_id uuid,
  posted_at timestamptz,
  unique (product_id, starts_at, kind, n)
);

-- Which booked revenue a part was paid from. A slice of the same cycle is its own rent; another cycle's is carry.
create table orders.funding (
  part_id bigint not null,
  entry_id bigint not null,
  slice_start timestamptz not null,
  amount bigint not null check (amount > 0),
  primary key (part_id, entry_id, slice_start)
);
create index funding_entry on orders.funding (entry_id, slice_start);

create table orders.chunk (
  part_id bigint not null,
  bucket bigint not null,
  before bigint not null, -- weights of the buckets before this one
  weight bigint not null,
  amount bigint not null,
  orders bigint not null,
  written_at timestamptz,
  primary key (part_id, bucket)
);
create index chunk_unwritten on orders.chunk (part_id, bucket) where written_at is null;

-- What one part paid one order. Inserted by orders.write_earnings() alone and never changed: whether it is collected
-- follows from the order's collected_part, so that accrual and collecting never wait for each other.
create table orders.earning (
  member_id bigint not null,
  order_id bigint not null,
  part_id bigint not null,
  starts_at timestamptz not null,
  amount bigint not null check (amount > 0),
  primary key (member_id, order_id, part_id)
);

-- One collecting of one order: all its earnings after `after_part` up to `until_part`.
create table orders.collection (
  order_id bigint not null,
  until_part bigint not null,
  after_part bigint not null,
  member_id bigint not null,
  amount bigint not null,
  transfer_id uuid not null,
  at timestamptz not null,
  primary key (order_id, until_part)
);
create index collection_member on orders.collection (member_id, at desc);

do $$ declare t text; begin
  foreach t in array array['funding', 'earning', 'collection'] loop
    execute format('create trigger %I before update or delete on orders.%I for each row execute function platform.refuse_change()', t || '_append_only', t);
    execute format('create trigger %I before truncate on orders.%I for each statement execute function platform.refuse_change()', t || '_no_truncate', t);
  end loop;
end $$;

create function orders.bucket_of(member_id bigint) returns bigint language sql immutable parallel safe
as $$ select member_id >> 16 $$;

create function orders.cycle_length(cycle text) returns interval language sql immutable parallel safe
as $$ select case cycle when 'hourly' then interval '1 hour' when 'daily' then interval '24 hours' else interval '168 hours' end $$;

-- The last boundary at or before `at`: hours of UTC; days and Monday weeks of Addis Ababa, which has no daylight saving time.
-- One expression, and stable as its parts are: so it is taken into the statements that use it instead of being called.
create function orders.boundary_until(cycle text, at timestamptz) returns timestamptz language sql stable parallel safe
as $$ select case cycle when 'hourly' then date_trunc('hour', at, 'UTC')
    else date_trunc(case cycle when 'daily' then 'day' else 'week' end, at, 'Africa/Addis_Ababa') end $$;

-- The first boundary at or after `at`.
create function orders.boundary_from(cycle text, at timestamptz) returns timestamptz language sql stable parallel safe
as $$ select case when orders.boundary_until(cycle, at) = at then at
  else orders.boundary_until(cycle, at) + orders.cycle_length(cycle) end $$;

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

-- Freezes every cycle of a product that has ended by `until` and was held by anybody: what each bucket of members should
-- receive. Orders never change for a cycle that has ended: they were bought, and past cooling-off, before it began.
create function orders.freeze_cycles(of_product bigint, until timestamptz) returns void
language plpgsql security definer set search_path = orders, pg_temp set enable_seqscan = off as $$
declare v_cycle text; v_step interval; v_from timestamptz; v_to timestamptz;
begin
  if until > platform.now() then raise exception 'cycle_not_over' using errcode = 'C3O01'; end if;
  select p.cycle into v_cycle from catalogue.product p where p.id = of_product;
  v_step := cycle_length(v_cycle);
  -- The last cycle that has ended begins one step before the last boundary at or before `until`.
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
    from cycle_bucket b where b.product_id = of_product and b.kind = 'cycle' and b.starts_at >= v_from and b.starts_at < v_to
    group by 2 order by 2;
  update product_run set frozen_until = v_to where product_id = of_product;
end $$;

-- When a product was over: no longer sold, and every order's last cycle frozen; and the whole expectation of its orders.
-- over_at is null while it is not.
create function orders.product_end(of_product bigint, out over_at timestamptz, out end_weight bigint)
language plpgsql stable security definer set search_path = orders, pg_temp set enable_seqscan = off as $$
declare v_closed timestamptz; v_last timestamptz;
begin
  select coalesce(p.wound_up_at, p.closed_at) into v_closed from catalogue.product p where p.id = of_product and p.status in ('closed', 'wound_up');
  if v_closed is null then return; end if;
  select max(o.expires_at), sum(o.expected * o.cycles) into v_last, end_weight
    from purchase_order o where o.product_id = of_product and o.booked_at is not null and o.cancelled_at is null;
  if v_last <= (select r.frozen_until from product_run r where r.product_id = of_product) then over_at := greatest(v_closed, v_last); end if;
end $$;

-- Products with something for the run to do: a cycle has ended, rent was booked since, or the product is over with rent left.
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

-- Where a product's accrual stands; no row before its first cycle has ended.
create function orders.run_state(of_product bigint)
returns table (frozen_until timestamptz, done_until timestamptz, over_at timestamptz, end_weight bigint, step_ms bigint)
language sql stable security definer set search_path = orders, pg_temp as $$
  select r.frozen_until, nullif(r.done_until, '-infinity'), e.over_at, coalesce(e.end_weight, 0),
    (extract(epoch from cycle_length(p.cycle)) * 1000)::bigint
  from product_run r join catalogue.product p on p.id = r.product_id, product_end(r.product_id) e where r.product_id = of_product
$$;

-- Freezes what is left at a product's end: every order's whole expectation is its weight.
create function orders.freeze_end(of_product bigint, at timestamptz) returns void
language plpgsql security definer set search_path = orders, pg_temp set enable_seqscan = off as $$
begin
  if (select e.over_at is null from orders.product_end(of_product) e) then raise exception 'product_not_over' using errcode = 'C3O01'; end if;
  if exists (select from cycle where product_id = of_product and starts_at = at and kind = 'end') then return; end if;
  insert into cycle_bucket (product_id, starts_at, kind, bucket, weight, orders)
    select of_product, at, 'end', bucket_of(o.member_id), sum(o.expected * o.cycles), count(*)
    from purchase_order o where o.product_id = of_product and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
    group by 4;
  insert into cycle (product_id, starts_at, ends_at, kind, weight, orders)
    select of_product, at, at, 'end', sum(b.weight), sum(b.orders)
    from cycle_bucket b where b.product_id = of_product and b.kind = 'end' and b.starts_at = at having count(*) > 0;
end $$;

-- Guard 'cycle': one accrual line a part. The part is funded to the cent by posted slices of the same product, pays no more
-- than the frozen cycle still lacks, and carry leaves a cycle only when that cycle has all it should. Cuts the chunks.
create function orders.consume_part(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = orders, ledger, pg_temp set enable_seqscan = off as $$
declare v record; v_weight bigint;
begin
  if (select count(*) <> count(distinct g) from unnest(guards) g) then perform ledger.opposed('part_not_covering'); end if;
  for v in
    select u.d, u.a, u.t, p.*, c.weight as expected, c.paid, (select coalesce(sum(f.amount), 0) from funding f where f.part_id = p.id) as funded
    from unnest(debits, amounts, guards, transfers) u(d, a, g, t) left join part p on p.id = u.g
    left join cycle c on c.product_id = p.product_id and c.starts_at = p.starts_at and c.kind = p.kind
    order by u.g
  loop
    if v.id is null or v.transfer_id is not null or v.expected is null or v.d >> 6 <> v.product_id or v.a <> v.amount or v.funded <> v.amount
    then perform ledger.opposed('part_not_covering'); end if;
    update product_run set last_part = v.id where product_id = v.product_id and last_part < v.id;
    if not found then perform ledger.opposed('part_out_of_order'); end if;
    update cycle set paid = paid + v.amount, parts = parts + 1
      where product_id = v.product_id and starts_at = v.starts_at and kind = v.kind and (kind = 'end' or paid + v.amount <= weight);
    if not found then perform ledger.opposed('cycle_paid_in_full'); end if;
    v_weight := case v.kind when 'cycle' then v.expected - (select c.paid from cycle c where c.product_id = v.product_id and c.starts_at = v.starts_at
      and c.kind = v.kind) + v.amount else v.expected end;
    if v.kind = 'end' and ((select e.over_at is null from orders.product_end(v.product_id) e)
        or exists (select from cycle c where c.product_id = v.product_id and c.kind = 'cycle' and c.paid < c.weight))
    then perform ledger.opposed('product_not_over'); end if;
    -- Floor of cumulative shares over the buckets.
    insert into chunk (part_id, bucket, before, weight, amount, orders)
      select v.id, bucket, upto - w, w, div(v.amount::numeric * upto, v_weight) - div(v.amount::numeric * (upto - w), v_weight), orders
      from (select b.bucket, b.orders, b.weight - case v.kind when 'cycle' then b.paid else 0 end as w,
              (sum(b.weight - case v.kind when 'cycle' then b.paid else 0 end) over (order by b.bucket))::bigint as upto
            from cycle_bucket b where b.product_id = v.product_id and b.starts_at = v.starts_at and b.kind = v.kind) x;
    update cycle_bucket b set paid = b.paid + k.amount
      from chunk k where k.part_id = v.id and b.product_id = v.product_id and b.starts_at = v.starts_at and b.kind = v.kind and b.bucket = k.bucket;
    update part set weight = v_weight, transfer_id = v.t, posted_at = platform.now() where id = v.id;
  end loop;
  if exists (
    select from unnest(guards) g join part p on p.id = g join funding f on f.part_id = p.id
    left join revenue.slice s on s.entry_id = f.entry_id and s.cycle_start = f.slice_start
    left join cycle c on c.product_id = p.product_id and c.starts_at = f.slice_start and c.kind = 'cycle'
    where s.product_id is distinct from p.product_id
      or (p.kind <> 'cycle' or f.slice_start <> p.starts_at) and (c.paid < c.weight
        or f.slice_start >= (select r.frozen_until from product_run r where r.product_id = p.product_id))
  ) then perform ledger.opposed('funded_by_another'); end if;
  perform revenue.give_slices(array_agg(f.entry_id), array_agg(f.slice_start), array_agg(f.amount))
    from funding f where f.part_id = any (guards);
end $$;

-- Writes the earnings of posted parts, whole chunks up to about `up_to` rows, oldest part first; returns the rows written.
-- Shares: floor of cumulative shares of what each order still lacks of the cycle, in the order of SHA-256(cycle | order).
create function orders.write_earnings(up_to bigint) returns bigint
language plpgsql security definer set search_path = orders, pg_temp set enable_seqscan = off set jit = off as $$
declare v record; v_rows bigint; v_total bigint := 0; v_planned bigint := 0; v_written bigint; v_earlier bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('orders.write_earnings'));
  for v in
    select k.part_id, k.bucket, k.before, k.weight, k.amount, k.orders, p.product_id, p.starts_at, p.kind, p.n,
      p.amount as part_amount, p.weight as part_weight
    from chunk k join part p on p.id = k.part_id where k.written_at is null order by k.part_id, k.bucket
  loop
    exit when v_planned > 0 and v_planned + v.orders > up_to;
    v_planned := v_planned + v.orders;
    if v.kind = 'cycle' and v.n = 0 and v.part_amount = v.part_weight then
      with w as (
        insert into earning (member_id, order_id, part_id, starts_at, amount)
          select o.member_id, o.id, v.part_id, v.starts_at, o.expected from purchase_order o
          where o.product_id = v.product_id and o.member_id >= v.bucket << 16 and o.member_id < (v.bucket + 1) << 16
            and o.earns_from <= v.starts_at and o.expires_at > v.starts_at and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
          order by o.member_id, o.id
        returning amount)
      select count(*), coalesce(sum(amount), 0) into v_rows, v_written from w;
    elsif v.kind = 'cycle' and v.part_amount = v.part_weight then
      -- The cycle is made whole: everybody gets what is still missing.
      v_earlier := array(select q.id from part q where q.product_id = v.product_id and q.starts_at = v.starts_at and q.kind = v.kind and q.n < v.n order by q.id);
      with o as (
        select o.member_id, o.id, o.expected - coalesce((select sum(e.amount) from earning e
            where e.member_id = o.member_id and e.order_id = o.id and e.part_id = any (v_earlier)), 0)::bigint as lacks
        from purchase_order o
        where o.product_id = v.product_id and o.member_id >= v.bucket << 16 and o.member_id < (v.bucket + 1) << 16
          and o.earns_from <= v.starts_at and o.expires_at > v.starts_at and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
      ), w as (
        insert into earning (member_id, order_id, part_id, starts_at, amount)
          select member_id, id, v.part_id, v.starts_at, lacks from o where lacks > 0 order by member_id, id
        returning amount)
      select count(*), coalesce(sum(amount), 0) into v_rows, v_written from w;
    else
      v_earlier := array(select q.id from part q where q.product_id = v.product_id and q.starts_at = v.starts_at and q.kind = v.kind and q.n < v.n order by q.id);
      with o as (
        select o.member_id, o.id, case when v.kind = 'end' then o.expected * o.cycles when v.n = 0 then o.expected else o.expected - coalesce((
            select sum(e.amount) from earning e where e.member_id = o.member_id and e.order_id = o.id and e.part_id = any (v_earlier)), 0)::bigint end as lacks
        from purchase_order o
        where o.product_id = v.product_id and o.member_id >= v.bucket << 16 and o.member_id < (v.bucket + 1) << 16
          and (v.kind = 'end' or o.earns_from <= v.starts_at and o.expires_at > v.starts_at)
          and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
      ), c as (
        select member_id, id, lacks, (v.before + sum(lacks) over (order by sha256(int8send(floor(extract(epoch from v.starts_at))::bigint) || int8send(id)), id))::numeric as upto
        from o where lacks > 0
      ), s as (
        select member_id, id, (div(v.part_amount * upto, v.part_weight) - div(v.part_amount * (upto - lacks), v.part_weight))::bigint as share from c
      ), w as (
        insert into earning (member_id, order_id, part_id, starts_at, amount)
          select member_id, id, v.part_id, v.starts_at, share from s where share > 0 order by member_id, id
        returning amount)
      select count(*), coalesce(sum(amount), 0) into v_rows, v_written from w;
    end if;
    if v_written <> v.amount then raise exception 'chunk % of part % wrote % of %', v.bucket, v.part_id, v_written, v.amount using errcode = 'C3O02'; end if;
    update chunk set written_at = platform.now() where part_id = v.part_id and bucket = v.bucket;
    v_total := v_total + v_rows;
  end loop;
  return v_total;
end $$;

-- Hot reads as functions: a connection opened on an empty database would keep its sequential scans.
create function orders.lock_orders(ids bigint[]) returns setof orders.purchase_order
language sql volatile set search_path = orders, pg_temp set enable_seqscan = off as $$
  select * from purchase_order o where o.id = any (ids) and o.booked_at is not null order by o.id for no key update
$$;
create function orders.uncollected(ids bigint[]) returns table (id bigint, amount bigint)
language sql stable set search_path = orders, pg_temp set enable_seqscan = off as $$
  select o.id, sum(e.amount)::bigint
  from purchase_order o join earning e on e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part
  where o.id = any (ids) group by o.id
$$;
-- Everything that collecting decides on, in one call, and nothing locked: the guard locks the orders and finds what changed meanwhile,
-- which is a lost race. Orders that the ledger never booked are not there.
create function orders.collecting(ids bigint[])
returns table (id bigint, member_id bigint, product_id bigint, points_collect bigint, expires_at timestamptz, due bigint)
language sql stable set search_path = orders, pg_temp set enable_seqscan = off as $$
  select o.id, o.member_id, o.product_id, o.points_collect, o.expires_at, (
    select platform.total(e.amount) from earning e where e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part)
  from purchase_order o where o.id = any (ids) and o.booked_at is not null
$$;
create function orders.collectable(members bigint[]) returns table (id bigint)
language sql stable set search_path = orders, pg_temp set enable_seqscan = off as $$
  select o.id from purchase_order o
  where o.member_id = any (members) and o.booked_at is not null and o.cancelled_at is null
    and exists (select from earning e where e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part)
  order by o.id
$$;

grant select on all tables in schema orders to c3_app, c3_ledger;
grant insert (id, member_id, product_id, tranche_id, units, price, pay_recharge, pay_income, cycle, cycles, expected, returns_principal, stock,
  points_purchase, points_collect, chances, bought_at, cooling_ends_at, earns_from, expires_at, matures_at), update (expired_at)
  on orders.purchase_order to c3_app;
grant update (done_until) on orders.product_run to c3_app;
grant insert (id, product_id, starts_at, kind, n, amount, event_at) on orders.part to c3_app;
grant insert on orders.funding to c3_app;
revoke execute on function orders.consume_order, orders.consume_earnings, orders.consume_part, orders.freeze_cycles, orders.freeze_end,
  orders.product_end, orders.due_products, orders.run_state, orders.write_earnings from public;
grant execute on function orders.consume_order, orders.consume_earnings, orders.consume_part to c3_ledger;
grant execute on function orders.freeze_cycles, orders.freeze_end, orders.due_products, orders.run_state, orders.write_earnings to c3_app;
insert into ledger.guard_kind values
  ('order', 'orders.consume_order', true), ('earning', 'orders.consume_earnings', true), ('cycle', 'orders.consume_part', false);
