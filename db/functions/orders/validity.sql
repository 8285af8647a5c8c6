-- Decides which members are valid (rewards.md 3), for ranks, PK, robot, award, salary, counts and screens. A member is
-- valid if enough of their money has been at risk for enough days. Money is at risk in a settled order until the order
-- ends, unless the order returns its principal. A coupon's part is the operator's money and does not count.

-- The least sum and the number of days that the settings required at a moment.
create function orders.valid_rule_at(moment timestamptz, out least_minor bigint, out days int)
language sql stable security definer set search_path = orders, pg_temp as $$
  select settings.value_at('orders', 'validLeastMinor', moment)::bigint,
    settings.value_at('orders', 'validDays', moment)::int
$$;

-- How much of an order is at risk, and from when until when it counts.
create function orders.risk_of(bought orders.purchase_order, days int,
  out paid bigint, out from_at timestamptz, out until_at timestamptz) language sql immutable as $$
  select bought.pay_recharge + bought.pay_income, bought.settled_at + days * interval '1 day', bought.expires_at
$$;

create function orders.is_valid(member bigint, moment timestamptz) returns boolean
language sql stable security definer set search_path = orders, pg_temp as $$
  select coalesce((
    select sum(risk.paid) from purchase_order o cross join lateral risk_of(o, rule.days) risk
    where o.member_id = $1 and o.settled_at is not null and not o.returns_principal
      and risk.from_at <= $2 and risk.until_at > $2), 0) >= rule.least_minor
  from valid_rule_at($2) rule
$$;

-- The earlier rule, without a least sum: any order past its cooling-off. Growth from that time still uses it.
create function orders.held_anything(member bigint, moment timestamptz) returns boolean
language sql stable security definer set search_path = orders, pg_temp as $$
  select exists (select from purchase_order o
    where o.member_id = $1 and o.settled_at <= $2 - interval '1 minute' and o.expires_at > $2)
$$;

-- All spans in which these members are valid under a rule, computed from today's orders. Null means every member.
create function orders.valid_spans(members bigint[], least_minor bigint, days int)
returns table (member_id bigint, valid_from timestamptz, valid_until timestamptz)
language sql stable security definer set search_path = orders, pg_temp as $$
  with risks as (
    select o.member_id, risk.* from purchase_order o cross join lateral risk_of(o, $3) risk
    where ($1 is null or o.member_id = any ($1)) and o.settled_at is not null and not o.returns_principal
      and risk.from_at < risk.until_at
  ), steps as (
    select s.member_id, s.at, sum(sum(s.paid)) over (partition by s.member_id order by s.at) as at_risk
    from (select r.member_id, r.from_at as at, r.paid from risks r
      union all select r.member_id, r.until_at, -r.paid from risks r) s
    group by 1, 2
  ), turns as (
    select s.*, lag(s.at_risk, 1, 0) over (partition by s.member_id order by s.at) as before from steps s
  ), edges as (
    select t.*, lead(t.at) over (partition by t.member_id order by t.at) as until from turns t
    where (t.at_risk >= $2) <> (t.before >= $2)
  )
  select e.member_id, e.at, e.until from edges e where e.at_risk >= $2
$$;

revoke execute on function orders.valid_rule_at, orders.risk_of, orders.is_valid, orders.held_anything,
  orders.valid_spans from public;
grant execute on function orders.valid_spans to c3_app;
