-- Ledger guard 'order', called by ledger.post(): purchase and cancellation with the stock, settlement with points and
-- chances, and return of principal.
--
-- An order counts only after this guard has booked it: paid in full, at the product's terms, by its member. The app
-- wrote the terms and times, and the guard checks them again. If a cycle boundary passed since the decision, that is a
-- lost race, and the app decides again. PostgreSQL inlines the small functions below.

-- The amounts that the lines of a posting run move for one order.
create type orders.order_moves as (
  order_id bigint,
  buys boolean, cancels boolean, settles boolean, returns boolean,
  -- Split by the wallet that pays or gets money back.
  bought_recharge bigint, bought_income bigint, cancelled_recharge bigint, cancelled_income bigint,
  settled bigint, coupon_settled bigint, coupon_rest bigint, principal_recharge bigint, principal_income bigint,
  stock bigint, stock_back bigint, points bigint, points_back bigint, chances bigint, chances_back bigint
);

create function orders.consume_order(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = orders, ledger, pg_temp as $$
declare v_now timestamptz; v_problem text; v_cooling interval; v_collecting bigint; v_moves order_moves[];
  v_with_coupon bigint[];
begin
  perform 1 from purchase_order where id = any (guards) order by id for no key update;
  v_now := platform.now();
  -- Settings that need two persons. If they were never changed, the defaults apply, which a test compares with the
  -- code.
  v_cooling := settings.value('orders', 'coolingOffHours')::integer * interval '1 hour';
  v_collecting := settings.value('points', 'perCollect')::bigint;

  if exists (
    select from unnest(purposes, debits, credits, guards) line(purpose, debit, credit, guard)
    left join purchase_order bought on bought.id = line.guard
    where bought.id is null or bought.id > (select last_value from order_id)
       or not is_line_of_order(bought, line.purpose, line.debit, line.credit)
  ) then perform ledger.refuse('order_of_another'); end if;

  v_moves := array(select moves from moves_of_orders(purposes, debits, credits, amounts, guards) moves);
  select min(coalesce(
      kind_problem(moves, bought), purchase_problem(moves, bought, product, tranche, v_now, v_cooling, v_collecting),
      cancelling_problem(moves, bought, v_now), settlement_problem(moves, bought, v_now),
      principal_problem(moves, bought, v_now), grant_problem(moves, bought))),
      array_agg(bought.id) filter (where bought.coupon_id is not null)
    into v_problem, v_with_coupon
  from unnest(v_moves) moves join purchase_order bought on bought.id = moves.order_id
  left join catalogue.product product on product.id = bought.product_id and bought.booked_at is null
  left join catalogue.tranche tranche on tranche.id = bought.tranche_id and tranche.product_id = bought.product_id
    and tranche.closed_at is null and bought.booked_at is null;
  if v_problem is not null then perform ledger.refuse(v_problem); end if;
  if 'purchase' = any (purposes) then perform require_pins(purposes, guards, transfers); end if;
  if v_with_coupon is not null then perform move_coupons(v_moves, v_with_coupon); end if;

  update purchase_order bought set
    booked_at = case when moves.buys then v_now else bought.booked_at end,
    cancelled_at = case when moves.cancels then v_now else bought.cancelled_at end,
    settled_at = case when moves.settles then v_now else bought.settled_at end,
    principal_recharge = bought.principal_recharge + moves.principal_recharge,
    principal_income = bought.principal_income + moves.principal_income,
    points_given = bought.points_given + moves.points,
    points_taken_back = bought.points_taken_back + moves.points_back,
    chances_given = bought.chances_given + moves.chances,
    chances_taken_back = bought.chances_taken_back + moves.chances_back
  from unnest(v_moves) moves where bought.id = moves.order_id;
end $$;

-- A coupon follows its order: it is held, given back or used. The transfer that settles the order also returns the rest
-- of the coupon's worth to the rewards budget.
create function orders.move_coupons(moves orders.order_moves[], with_coupon bigint[]) returns void
language plpgsql set search_path = orders, pg_temp as $$
begin
  if exists (
    select from unnest(moves) moved join purchase_order bought on bought.id = moved.order_id
    where moved.order_id = any (with_coupon) and moved.settles
      and (moved.coupon_settled = bought.pay_coupon
        and moved.coupon_settled + moved.coupon_rest = coupons.worth_for(bought.id)) is not true
  ) then perform ledger.refuse('order_not_covering'); end if;
  perform coupons.hold_coupons(array_agg(bought.id), array_agg(bought.coupon_id), array_agg(bought.member_id),
      array_agg(bought.product_id), array_agg(bought.price), array_agg(bought.pay_coupon))
    from unnest(moves) moved join purchase_order bought on bought.id = moved.order_id
    where moved.order_id = any (with_coupon) and moved.buys having count(*) > 0;
  perform coupons.free_coupons(array_agg(moved.order_id)) from unnest(moves) moved
    where moved.order_id = any (with_coupon) and moved.cancels having count(*) > 0;
  perform coupons.use_coupons(array_agg(moved.order_id)) from unnest(moves) moved
    where moved.order_id = any (with_coupon) and moved.settles having count(*) > 0;
end $$;

-- Each purchase uses up a PIN proof of its member for this transfer. The proof covers the product, the units, the
-- coupon, and the amount that the wallets pay.
create function orders.require_pins(purposes text[], guards bigint[], transfers uuid[]) returns void
language plpgsql set search_path = orders, pg_temp as $$
begin
  perform identity.use_pin_proofs(array_agg(line.transfer), array_agg(bought.member_id), array_agg(line.purpose),
      array_agg(bought.pay_recharge + bought.pay_income),
      array_agg(concat_ws(' ', bought.product_id, bought.units, bought.coupon_id)))
    from (select distinct purpose, guard, transfer from unnest(purposes, guards, transfers) x(purpose, guard, transfer)
          where purpose = 'purchase') line
    join purchase_order bought on bought.id = line.guard;
end $$;

-- Whether a line belongs to this order: its accounts must be those of the order's member, product or tranche.
create function orders.is_line_of_order(bought orders.purchase_order, purpose text, debit bigint, credit bigint)
returns boolean language sql immutable as $$
  select case purpose
    when 'purchase' then
      ledger.scope_of(debit) = bought.member_id and ledger.scope_of(credit) = bought.product_id
    when 'purchase_cancelled' then
      ledger.scope_of(debit) = bought.product_id and ledger.scope_of(credit) = bought.member_id
    when 'order_settled' then
      (debit = ledger.account_of('order_pending', bought.product_id)
        or bought.coupon_id is not null and ledger.is_of('coupon_hold', debit))
      and ledger.scope_of(credit) = bought.tranche_id
    when 'coupon_rest' then bought.coupon_id is not null
    when 'principal_returned' then
      ledger.scope_of(debit) = bought.tranche_id and ledger.scope_of(credit) = bought.member_id
    when 'stock_taken' then ledger.scope_of(credit) = bought.product_id
    when 'stock_taken_reversed' then ledger.scope_of(debit) = bought.product_id
    when 'points_earned' then ledger.scope_of(credit) = bought.member_id
    when 'points_earned_reversed' then ledger.scope_of(debit) = bought.member_id
    when 'chance_earned' then ledger.scope_of(credit) = bought.member_id
    when 'chance_earned_reversed' then ledger.scope_of(debit) = bought.member_id
    else false end
$$;

create function orders.moves_of_orders(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[])
returns setof orders.order_moves language sql immutable as $$
  select guard,
    bool_or(purpose = 'purchase'), bool_or(purpose = 'purchase_cancelled'), bool_or(purpose = 'order_settled'),
    bool_or(purpose = 'principal_returned'),
    platform.total(amount) filter (where purpose = 'purchase' and ledger.is_of('member_recharge', debit)),
    platform.total(amount) filter (where purpose = 'purchase' and ledger.is_of('member_income', debit)),
    platform.total(amount) filter (where purpose = 'purchase_cancelled' and ledger.is_of('member_recharge', credit)),
    platform.total(amount) filter (where purpose = 'purchase_cancelled' and ledger.is_of('member_income', credit)),
    platform.total(amount) filter (where purpose = 'order_settled' and ledger.is_of('order_pending', debit)),
    platform.total(amount) filter (where purpose = 'order_settled' and ledger.is_of('coupon_hold', debit)),
    platform.total(amount) filter (where purpose = 'coupon_rest'),
    platform.total(amount) filter (where purpose = 'principal_returned' and ledger.is_of('member_recharge', credit)),
    platform.total(amount) filter (where purpose = 'principal_returned' and ledger.is_of('member_income', credit)),
    platform.total(amount) filter (where purpose = 'stock_taken'),
    platform.total(amount) filter (where purpose = 'stock_taken_reversed'),
    platform.total(amount) filter (where purpose = 'points_earned'),
    platform.total(amount) filter (where purpose = 'points_earned_reversed'),
    platform.total(amount) filter (where purpose = 'chance_earned'),
    platform.total(amount) filter (where purpose = 'chance_earned_reversed')
  from unnest(purposes, debits, credits, amounts, guards) line(purpose, debit, credit, amount, guard)
  group by guard
$$;

-- A transfer may do only one of these with an order. An order is bought once.
create function orders.kind_problem(moves orders.order_moves, bought orders.purchase_order)
returns text language sql immutable as $$
  select case
    when moves.buys::int + moves.cancels::int + moves.settles::int + moves.returns::int > 1
      or moves.buys <> (bought.booked_at is null) then 'order_not_covering' end
$$;

-- Purchase: paid in full, at the product's terms, and not for a past time.
create function orders.purchase_problem(
  moves orders.order_moves, bought orders.purchase_order, product catalogue.product, tranche catalogue.tranche,
  at timestamptz, cooling interval, collecting bigint)
returns text language sql stable as $$
  select case
    when not moves.buys then case when moves.stock > 0 then 'order_not_covering' end
    when moves.bought_recharge <> bought.pay_recharge or moves.bought_income <> bought.pay_income
      or moves.stock <> bought.stock then 'order_not_covering'
    when orders.terms_differ(bought, product, tranche) then 'order_terms_differ'
    when product.min_vip > 0 and identity.vip_level_of(bought.member_id) < product.min_vip
      then 'order_above_level'
    -- Bought now and before sales end. It cools off for as long as the settings say, earns from the next boundary on,
    -- and gives the points for each collecting that the settings say.
    when bought.points_collect <> collecting or abs(extract(epoch from bought.bought_at - at)) > 300
      or product.sales_end_at <= at or tranche.sales_end_at <= at
      or bought.cooling_ends_at <> bought.bought_at + cooling
      or bought.earns_from >= bought.cooling_ends_at + orders.cycle_length(bought.cycle) then 'guard_raced'
    when bought.earns_from < at or bought.earns_from <> orders.boundary_until(bought.cycle, bought.earns_from)
      or bought.expires_at <> bought.earns_from + bought.cycles * orders.cycle_length(bought.cycle)
      then 'guard_raced' end
$$;

-- Whether the order's terms differ from those of its product and tranche. `tranche` is null if the order names no open
-- tranche of the product.
create function orders.terms_differ(
  bought orders.purchase_order, product catalogue.product, tranche catalogue.tranche)
returns boolean language sql stable as $$
  select bought.price <> bought.units * product.unit_price or bought.stock <> bought.units
    or bought.cycle <> product.cycle or bought.returns_principal <> product.returns_principal
    or product.status <> 'on_sale' or tranche.id is null
    or bought.expected <> case when product.rate_ppb is null then bought.units * product.income_per_cycle
                               else div(bought.price::numeric * product.rate_ppb, 1000000000)::bigint end
    -- Each unit grants points and chances. A fund's unit is only a step of its amount, so a fund grants them once for
    -- each purchase.
    or bought.points_purchase
       <> product.points_granted * case when product.rate_ppb is null then bought.units else 1 end
    or bought.chances <> product.chances_granted * case when product.rate_ppb is null then bought.units else 1 end
    -- A tranche with a maturity has only the whole cycles that end before that day begins.
    or bought.cycles > product.cycles
    or tranche.matures_on is null
       and (bought.cycles <> product.cycles or bought.matures_at <> bought.expires_at)
    or tranche.matures_on is not null
       and bought.matures_at <> platform.moment_of(tranche.matures_on)
    or bought.cycles < product.cycles
       and bought.expires_at + orders.cycle_length(bought.cycle) <= bought.matures_at
$$;

-- Cancellation: only in cooling-off, and everything goes back.
create function orders.cancelling_problem(moves orders.order_moves, bought orders.purchase_order, at timestamptz)
returns text language sql immutable as $$
  select case
    when not moves.cancels then
      case when moves.stock_back > 0 or moves.points_back > 0 or moves.chances_back > 0 then 'order_not_covering' end
    when bought.settled_at is not null or bought.cancelled_at is not null or at >= bought.cooling_ends_at
      then 'guard_raced'
    when moves.cancelled_recharge <> bought.pay_recharge or moves.cancelled_income <> bought.pay_income
      or moves.stock_back <> bought.stock then 'order_not_covering' end
$$;

-- Settlement: only after cooling-off, and everything that the wallets paid. move_coupons() checks the coupon's part.
create function orders.settlement_problem(moves orders.order_moves, bought orders.purchase_order, at timestamptz)
returns text language sql immutable as $$
  select case
    when not moves.settles then case when moves.coupon_rest > 0 then 'order_not_covering' end
    when bought.settled_at is not null or bought.cancelled_at is not null or at < bought.cooling_ends_at
      then 'guard_raced'
    when moves.settled <> bought.price - bought.pay_coupon then 'order_not_covering' end
$$;

-- Return of principal: only after maturity, and never more than each wallet paid.
create function orders.principal_problem(moves orders.order_moves, bought orders.purchase_order, at timestamptz)
returns text language sql immutable as $$
  select case
    when moves.returns and (bought.settled_at is null or not bought.returns_principal or at < bought.matures_at)
      then 'order_not_covering'
    when bought.principal_recharge + moves.principal_recharge > bought.pay_recharge
      or bought.principal_income + moves.principal_income > bought.pay_income then 'principal_above_price' end
$$;

-- Points and chances are given in full by the transfer that settles the order. An order that can still be cancelled has
-- given none, so no member can spend them and then get the price back (orders.md 6). Earlier releases gave them with
-- the purchase. Such an order settles without a second grant, and cancelling it takes back at most what it gave.
create function orders.grant_problem(moves orders.order_moves, bought orders.purchase_order)
returns text language sql immutable as $$
  select case
    when not moves.settles then case when moves.points > 0 or moves.chances > 0 then 'grant_before_settlement' end
    -- Each collecting gave its points exactly, less those for which the daily limit left no room.
    when bought.points_given + moves.points
        <> bought.points_purchase + bought.points_collect * bought.collects - bought.points_short
      or bought.chances_given + moves.chances <> bought.chances then 'grant_differs' end
$$;

revoke execute on function orders.consume_order, orders.require_pins, orders.is_line_of_order, orders.moves_of_orders,
  orders.kind_problem, orders.purchase_problem, orders.terms_differ, orders.cancelling_problem,
  orders.settlement_problem, orders.principal_problem, orders.grant_problem from public;
grant execute on function orders.consume_order to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('order', 'orders.consume_order', true);
