-- Rebates of settled orders (rewards.md 3): the proof of their grants.

-- The levels that earn. A test compares the defaults with the code.
create function team.rebate_depth() returns int
language sql stable security definer set search_path = team, pg_temp as $$
  select coalesce(settings.value_of('team', 'rebateDepth')::int,
    case when (select profile from platform.clock) = 'sandbox' then 3 else 0 end)
$$;

-- Of 10,000: the rate of a level.
create function team.rebate_rate(level int) returns bigint
language sql stable security definer set search_path = team, pg_temp as $$
  select (coalesce(settings.value_of('team', 'rebateBasisPoints'), '[500, 200, 100]') ->> (level - 1))::bigint
$$;

-- The rebates of these orders, by the rates of today. The way up is that of identity.member, which is sealed. An order
-- that is not settled earns nothing, and neither does the part that a coupon paid: only the two wallets count. Cents
-- round down.
create function team.rebates_of(orders bigint[])
returns table (order_id bigint, buyer_id bigint, level int, leader_id bigint, amount bigint)
language sql stable security definer set search_path = team, pg_temp as $$
  with rate as materialized (
    select n as level, team.rebate_rate(n) as points from generate_series(1, team.rebate_depth()) n
  )
  select o.id, o.member_id, rate.level, leader.id, div((o.pay_recharge + o.pay_income) * rate.points, 10000)::bigint
  from orders.purchase_order o
  join identity.member buyer on buyer.id = o.member_id
  join identity.member one on one.id = buyer.inviter_id
  left join identity.member two on two.id = one.inviter_id
  cross join rate
  join identity.member leader
    on leader.id = case rate.level when 1 then one.id when 2 then one.inviter_id else two.inviter_id end
  where o.id = any ($1) and o.settled_at is not null and o.cancelled_at is null
    and leader.closed_at is null and (o.pay_recharge + o.pay_income) * rate.points >= 10000
$$;

-- The cause names order and level: '123:2'.
create function team.earns_rebate(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = team, pg_temp as $$
  select exists (
    select from rebates_of(array[rewards.cause_id(split_part($1, ':', 1))]) r
    where $1 = r.order_id || ':' || r.level and r.leader_id = $2 and r.amount = $3)
$$;

revoke execute on function team.rebate_depth, team.rebate_rate, team.rebates_of, team.earns_rebate from public;
grant execute on function team.rebates_of, team.rebate_depth, team.rebate_rate to c3_app;

insert into rewards.kind (kind, feature, gives, purpose, proves) values
  ('rebate', 'team', 'money', 'reward', 'team.earns_rebate');
