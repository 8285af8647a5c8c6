-- Ledger guard 'reward', called by ledger.post(): pays a due grant to its member, whole and once. A grant of money that
-- fees do not cover is not due. Money comes from the rewards budget and never exceeds its balance (promises.md 2), and
-- the posting rule needs coverage.

-- One payer at a time, because the month's plan is read under this lock. A use case that pays at once takes it first.
create function rewards.lock_payer() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('rewards.payer', 0))
$$;

-- Locks and returns at most `most` due grants of money, in the order of their promise, as far as each kind's plan
-- allows.
create function rewards.next_due(most int) returns setof rewards.grant
language plpgsql security definer set search_path = rewards, pg_temp set jit = off as $$
declare v_ids bigint[];
begin
  perform lock_payer();
  with planned as materialized (
    select k.kind, plan_left(k.kind) as plan_left from kind k where costs_money(k.gives)
  ), first_ones as (
    select due.id, plan_left, sum(due.amount) over (partition by planned.kind order by due.id) as upto
    from planned cross join lateral (
      select g.id, g.amount from "grant" g where g.state = 'due' and g.kind = planned.kind order by g.id limit most) due
  ), within as (
    select id from first_ones where plan_left is null or upto <= plan_left order by id limit most
  ) select coalesce(array_agg(id order by id), '{}') into v_ids from within;
  return query select g.* from "grant" g where g.id = any (v_ids) and g.state = 'due' order by g.id for no key update;
end $$;

create function rewards.consume_grant(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = rewards, ledger, pg_temp as $$
declare v_money boolean;
begin
  select coalesce(bool_or(ledger.is_of('member_income', credit) or ledger.is_of('coupon_hold', credit)), false)
    into v_money from unnest(credits) credit;
  if v_money then
    perform lock_payer();
    if not settings.value('rewards', 'paying')::boolean then perform ledger.refuse('rewards_stopped'); end if;
  end if;
  perform 1 from "grant" where id = any (guards) order by id for no key update;
  if exists (
    select from unnest(purposes, debits, credits, amounts, guards) line(purpose, debit, credit, amount, guard)
    left join "grant" given on given.id = line.guard
    left join kind k on k.kind = given.kind
    where (k.purpose, given.amount, line.credit) is distinct from (line.purpose, line.amount,
      case given.gives when 'money' then ledger.account_of('member_income', given.member_id)
        when 'coupon' then ledger.house('coupon_hold')
        when 'points' then ledger.account_of('member_points', given.member_id)
        else ledger.account_of('member_chances', given.member_id) end)
  ) then perform ledger.refuse('grant_not_covering'); end if;
  if (select count(*) <> count(distinct guard) from unnest(guards) guard)
     or exists (select from "grant" where id = any (guards) and state <> 'due')
  then perform ledger.refuse('grant_not_due'); end if;
  if v_money and exists (
    select from (select kind, sum(amount) as wanted from "grant"
      where id = any (guards) and costs_money(gives) group by 1) asked where asked.wanted > plan_left(asked.kind)
  ) then perform ledger.refuse('plan_reached'); end if;
  update "grant" given set paid_at = platform.now(), transfer_id = line.transfer
    from unnest(guards, transfers) line(guard, transfer) where given.id = line.guard;
end $$;

revoke execute on function rewards.lock_payer, rewards.next_due, rewards.consume_grant from public;
grant execute on function rewards.next_due, rewards.lock_payer to c3_app;
grant execute on function rewards.consume_grant to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('reward', 'rewards.consume_grant', true);
