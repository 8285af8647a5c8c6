-- Ledger guard 'earning', called by ledger.post(): a collect line must pay exactly the uncollected earnings of its
-- order, which it marks as collected. The points for collecting are posted with it, up to the daily limit of a member,
-- so a purchase that was split into many orders gives no more. It is one statement, because collecting is the busiest
-- use case.
create function orders.consume_earnings(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = orders, ledger, pg_temp set enable_seqscan = off as $$
declare
  v_now timestamptz;
  v_today date;
  v_problem text;
  v_most bigint := settings.value('points', 'collectDayMost')::bigint;
begin
  perform 1 from purchase_order where id = any (guards) order by id for no key update;
  v_now := platform.now();
  v_today := platform.business_date(v_now);
  -- Collecting is possible from Monday to Friday of the business calendar (orders.md 4).
  if extract(isodow from v_today) > 5 then perform ledger.refuse('guard_raced'); end if;
  with paid as (
    select guard,
      platform.total(amount) filter (where purpose = 'collect') as amount,
      coalesce(platform.total(amount) filter (where purpose = 'points_collected'), 0) as points,
      count(*) filter (where purpose = 'collect') as collects,
      min(debit) filter (where purpose = 'collect') as payable,
      min(credit) filter (where purpose = 'collect') as income,
      min(credit) filter (where purpose <> 'collect') as points_to,
      max(credit) filter (where purpose <> 'collect') as points_to_last,
      array_agg(transfer) as transfers
    from unnest(purposes, debits, credits, amounts, guards, transfers)
      line(purpose, debit, credit, amount, guard, transfer)
    group by guard
  ), judged as (
    select paid.guard, paid.amount, paid.points, bought.points_collect - paid.points as short,
      paid.transfers[1] as transfer, bought.member_id, bought.collected_part,
      earned.due, earned.until_part,
      case
        when bought.booked_at is null or paid.collects <> 1 or paid.transfers[1] <> any (paid.transfers)
          or paid.payable <> account_of('product_payable', bought.product_id)
          or paid.income <> account_of('member_income', bought.member_id)
          or paid.points_to <> account_of('member_points', bought.member_id)
          or paid.points_to_last <> paid.points_to then 'earning_of_another'
        when earned.due is distinct from paid.amount then 'guard_raced'
        when paid.points > bought.points_collect then 'grant_differs' end as problem
    from paid left join purchase_order bought on bought.id = paid.guard
    left join lateral (
      select platform.total(e.amount) as due, max(e.part_id) as until_part from earning e
      where e.member_id = bought.member_id and e.order_id = bought.id and e.part_id > bought.collected_part) earned
      on true
  ), marked as (
    update purchase_order bought
    set collected = bought.collected + judged.amount, collects = bought.collects + 1,
      collected_part = judged.until_part, points_given = bought.points_given + judged.points,
      points_short = bought.points_short + judged.short
    from judged where bought.id = judged.guard and judged.problem is null
  ), collected as (
    insert into collection (order_id, until_part, after_part, member_id, amount, transfer_id, at, points_short)
    select guard, until_part, collected_part, member_id, amount, transfer, v_now, short
    from judged where problem is null
  ), granted as (
    select member_id, sum(points) as points, sum(points + short) as wanted from judged where problem is null
    group by member_id having sum(points + short) > 0
  ), today as (
    insert into collecting_day as d (member_id, business_date, points)
      select member_id, v_today, points from granted order by member_id
      on conflict (member_id) do update set business_date = excluded.business_date,
        points = excluded.points + case d.business_date when excluded.business_date then d.points else 0 end
      returning d.member_id, d.points
  )
  select min(problem) into v_problem from (
    select problem from judged
    union all
    -- The member must get all points that the daily limit still allows, and no more.
    select 'guard_raced' from granted join today using (member_id)
    where granted.points <> least(granted.wanted, greatest(v_most - (today.points - granted.points), 0))) found;
  if v_problem is not null then perform ledger.refuse(v_problem); end if;
end $$;

revoke execute on function orders.consume_earnings from public;
grant execute on function orders.consume_earnings to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('earning', 'orders.consume_earnings', true);
