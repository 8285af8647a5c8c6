-- Rebates of settled orders (rewards.md 3), and the proof for their grants.

-- The rates by level at a moment, in ten-thousandths. Empty while rebates were off. An order uses the rates of the
-- moment at which it settled.
create function team.rebate_rates(moment timestamptz) returns bigint[]
language sql stable security definer set search_path = team, pg_temp as $$
  select coalesce(array_agg(rate::bigint order by level), '{}')
  from jsonb_array_elements_text(settings.value_at('team', 'rebateBasisPoints', moment))
    with ordinality given(rate, level)
  where level <= settings.value_at('team', 'rebateDepth', moment)::int
$$;

-- The rebates of these orders. Leaders are looked up in identity.member, which is sealed. An order that is not settled
-- earns nothing, and neither does one that returns its principal, because its buyer risks little. Only what the two
-- wallets paid counts, not a coupon's part. Fractions of a cent are dropped.
create function team.rebates_of(orders bigint[])
returns table (order_id bigint, buyer_id bigint, level int, leader_id bigint, amount bigint)
language sql stable security definer set search_path = team, pg_temp as $$
  with settled as materialized (
    select o.id, o.member_id, o.pay_recharge + o.pay_income as paid, o.settled_at
    from orders.purchase_order o where o.id = any ($1) and o.settled_at is not null and o.cancelled_at is null
      and not o.returns_principal
  ), rates as materialized (
    select settled_at, rebate_rates(settled_at) as of_levels from (select distinct settled_at from settled) moments
  )
  select s.id, s.member_id, rate.level::int, leader.id, div(s.paid * rate.points, 10000)::bigint
  from settled s
  join rates using (settled_at)
  join identity.member buyer on buyer.id = s.member_id
  join identity.member one on one.id = buyer.inviter_id
  left join identity.member two on two.id = one.inviter_id
  cross join lateral unnest(rates.of_levels) with ordinality rate(points, level)
  join identity.member leader
    on leader.id = case rate.level when 1 then one.id when 2 then one.inviter_id else two.inviter_id end
  where leader.closed_at is null and s.paid * rate.points >= 10000
$$;

-- Proof for the grant. The cause names order and level: '123:2'.
create function team.earns_rebate(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = team, pg_temp as $$
  select exists (
    select from rebates_of(array[rewards.cause_id(split_part($1, ':', 1))]) r
    where $1 = r.order_id || ':' || r.level and r.leader_id = $2 and r.amount = $3)
$$;

revoke execute on function team.rebate_rates, team.rebates_of, team.earns_rebate from public;
grant execute on function team.rebates_of to c3_app;

insert into rewards.kind (kind, feature, gives, purpose, proves) values
  ('rebate', 'team', 'money', 'reward', 'team.earns_rebate');
