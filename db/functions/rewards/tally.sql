-- Sums of grants by kind, campaign, state and day, without a counter that every transaction would wait for: triggers
-- write steps, and a job folds them into sums.

-- The first day of the business month in which a moment falls.
create function rewards.month_of(moment timestamptz) returns date language sql immutable as $$
  select date_trunc('month', platform.business_date(moment))::date
$$;

create function rewards.tally_new() returns trigger
language plpgsql security definer set search_path = rewards, pg_temp as $$
begin
  insert into tally_step (kind, campaign, state, day, grants, amount)
    select kind, coalesce(campaign, ''), state, platform.business_date(coalesce(paid_at, promised_at)),
      count(*), sum(amount)
    from fresh group by 1, 2, 3, 4;
  return null;
end $$;

-- A change moves the grant from its old sum to its new one.
create function rewards.tally_changed() returns trigger
language plpgsql security definer set search_path = rewards, pg_temp as $$
begin
  insert into tally_step (kind, campaign, state, day, grants, amount)
    select kind, coalesce(campaign, ''), state, platform.business_date(coalesce(paid_at, promised_at)),
      sum(n), sum(n * amount)
    from (select *, 1 as n from fresh union all select *, -1 from stale) moved
    group by 1, 2, 3, 4 having sum(n) <> 0 or sum(n * amount) <> 0;
  return null;
end $$;

create trigger grant_tallied after insert on rewards.grant referencing new table as fresh
  for each statement execute function rewards.tally_new();
create trigger grant_tallied_again after update on rewards.grant
  referencing old table as stale new table as fresh
  for each statement execute function rewards.tally_changed();

-- Folds steps into their sums. Returns the number of steps. Two callers at once take different steps.
create function rewards.fold_tally() returns bigint
language plpgsql security definer set search_path = rewards, pg_temp as $$
declare v_steps bigint;
begin
  with gone as (
    delete from tally_step where id in (select id from tally_step order by id for update skip locked limit 10000)
    returning *
  ), folded as (
    insert into tally as t (kind, campaign, state, day, grants, amount)
      select kind, campaign, state, day, sum(grants), sum(amount) from gone group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (kind, campaign, state, day) do update
        set grants = t.grants + excluded.grants, amount = t.amount + excluded.amount
  ) select count(*) into v_steps from gone;
  return v_steps;
end $$;

-- The current sums, folded or not.
create view rewards.sums as
  select kind, campaign, state, day, sum(grants)::bigint as grants, sum(amount)::bigint as amount
  from (select kind, campaign, state, day, grants, amount from rewards.tally
    union all select kind, campaign, state, day, grants, amount from rewards.tally_step) both_of_them
  group by 1, 2, 3, 4;
grant select on rewards.sums to c3_app;

revoke execute on function rewards.tally_new, rewards.tally_changed, rewards.fold_tally from public;
grant execute on function rewards.fold_tally to c3_app;
