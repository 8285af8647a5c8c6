-- Reads for a team's screens that need other features' tables, which the app's SQL may not use.

-- A leader's rebates since a time, by week, level and state. A paid one counts in the week of its payment, any other
-- one in that of its promise, and what waits counts however old it is. Weeks begin on Monday.
create function team.rebate_weeks(leader bigint, since timestamptz)
returns table (week date, level int, state text, rebates bigint, amount bigint)
language sql stable set search_path = team, pg_temp as $$
  select date_trunc('week', platform.business_date(coalesce(g.paid_at, g.promised_at)))::date,
    split_part(g.cause, ':', 2)::int, g.state, count(*), sum(g.amount)::bigint
  from rewards.grant g
  where g.member_id = leader and g.kind = 'rebate'
    and (coalesce(g.paid_at, g.promised_at) >= since or g.state in ('due', 'uncovered', 'held'))
  group by 1, 2, 3
$$;

-- The purchases behind rebates: who bought, and what was paid.
create function team.purchases_of(orders bigint[])
returns table (order_id bigint, buyer_id bigint, paid bigint, settled_at timestamptz)
language sql stable set search_path = team, pg_temp as $$
  select o.id, o.member_id, o.pay_recharge + o.pay_income, o.settled_at
  from orders.purchase_order o where o.id = any ($1)
$$;

-- What inviters have earned so far (rewards.md 6). Everyone who invited a member counts, even if they earned nothing.
-- So does every purchase behind a rebate, even if the rebate still waits: earnings would look larger without it.
create function team.earnings_of_inviters(
  out inviters bigint, out without bigint, out median bigint, out ninetieth bigint, out paid bigint,
  out friends_paid bigint)
language sql stable security definer set search_path = team, pg_temp as $$
  with earned as (
    select s.leader_id, coalesce(g.amount, 0) as amount
    from size s
    left join (select member_id, sum(amount)::bigint as amount from rewards.grant
      where kind = 'rebate' and state = 'paid' group by 1) g on g.member_id = s.leader_id
    where s.level = 1 and s.members > 0
  )
  select count(*), count(*) filter (where amount = 0),
    coalesce(percentile_disc(0.5) within group (order by amount), 0),
    coalesce(percentile_disc(0.9) within group (order by amount), 0),
    coalesce(sum(amount), 0)::bigint,
    (select coalesce(sum(o.pay_recharge + o.pay_income), 0)::bigint from orders.purchase_order o
      where o.id in (select rewards.cause_id(split_part(g.cause, ':', 1)) from rewards.grant g
        where g.kind = 'rebate'))
  from earned
$$;
revoke execute on function team.rebate_weeks, team.purchases_of, team.earnings_of_inviters from public;
grant execute on function team.rebate_weeks, team.purchases_of, team.earnings_of_inviters to c3_app;
