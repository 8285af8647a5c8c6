-- Closing a month (bank-and-reconciliation.md 8). The page shows this checklist, and the database asks it again when
-- the second person has signed.

-- The first day of the month with the first posting. Null before any.
create function month_end.first_month() returns date
language sql stable security definer set search_path = month_end, pg_temp as $$
  select date_trunc('month', t.business_date)::date from (
    select business_date from ledger.transfer order by seq limit 1) t
$$;

-- The closing that stands. Null if the month was never closed, or was reopened.
create function month_end.closing_of(of_month date) returns bigint
language sql stable security definer set search_path = month_end, pg_temp as $$
  select c.act_id from closing c
  where c.month = of_month and not exists (select from reopening r where r.closing_id = c.act_id)
$$;

-- How many acts about money were proposed before a moment and still wait for a signature.
create function month_end.waiting_acts(before timestamptz) returns bigint
language sql stable security definer set search_path = month_end, pg_temp as $$
  select count(*) from (
    select proposed_at from reconciliation.bank_act where state = 'proposed'
    union all
    select proposed_at from revenue.entry where posted_at is null and rejected_at is null
    union all
    select proposed_at from revenue.deployment where posted_at is null and rejected_at is null
    union all
    select proposed_at from revenue.restoration where posted_at is null and rejected_at is null
    union all
    select a.proposed_at from acts.proposal p join ledger.act a on a.id = p.act_id
    where p.state = 'proposed'
      and p.kind in ('revenue_received_reversed', 'system_addition', 'reward_decided', 'coupon_batch')
  ) act where proposed_at < before
$$;

-- What a month needs before it is closed. A line is clean if nothing of it is open.
create function month_end.checklist(of_month date) returns table (n integer, line text, open bigint)
language plpgsql stable security definer set search_path = month_end, pg_temp as $$
declare
  v_last date := (of_month + interval '1 month')::date - 1;
  v_ends timestamptz := platform.moment_of(of_month + interval '1 month');
  v_reconciled date := (select max(business_date) from ledger.reconciled_day where rail = 1);
  v_checked timestamptz := (select max(at) from system.check_result);
begin
  return query values
    (1, 'over', (platform.now() < v_ends)::int::bigint),
    (2, 'month_before', (of_month > first_month()
      and closing_of((of_month - interval '1 month')::date) is null)::int::bigint),
    (3, 'days', greatest(0, v_last - greatest(coalesce(v_reconciled, of_month - 1), of_month - 1))::bigint),
    (4, 'lines', (select count(*) from reconciliation.line_work w join ledger.statement_line s
      on s.id = w.statement_line_id where w.open and s.booked_at < v_ends)),
    (5, 'acts', waiting_acts(v_ends)),
    (6, 'checks_run', (v_checked is null or v_checked < v_ends)::int::bigint),
    (7, 'checks_found', (select coalesce(sum(r.found), 0)::bigint from system.check_result r where r.at = v_checked)),
    (8, 'balance', (select abs(coalesce(sum(a.posted), 0))::bigint from ledger.account a
      join ledger.class c on c.code = ledger.class_code_of(a.id) and c.asset = 'ETB'));
end $$;

-- A pack closes its month if it was made once the month was over, and after the month was last reopened.
create function month_end.is_current(of_pack bigint) returns boolean
language sql stable security definer set search_path = month_end, pg_temp as $$
  select exists (select from pack p where p.id = of_pack
    and p.made_at >= platform.moment_of(p.month + interval '1 month')
    and not exists (select from closing c join reopening r on r.closing_id = c.act_id
      where c.month = p.month and r.reopened_at >= p.made_at))
$$;

create function month_end.carry_closing(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = month_end, pg_temp as $$
declare v_month date := (words ->> 'month' || '-01')::date; v_pack pack;
begin
  select * into v_pack from pack where id = (words ->> 'pack')::bigint;
  if (v_pack.month = v_month and encode(v_pack.sha256, 'hex') = words ->> 'sha256'
    and sha256_of(v_pack.id) = v_pack.sha256) is not true
  then raise exception 'pack_differs' using errcode = 'C3P01'; end if;
  if closing_of(v_month) is not null then raise exception 'month_closed' using errcode = 'C3P01'; end if;
  if not is_current(v_pack.id) then raise exception 'pack_outdated' using errcode = 'C3P01'; end if;
  if exists (select from checklist(v_month) c where c.open > 0) or v_month < first_month() then
    raise exception 'month_not_clean' using errcode = 'C3P01';
  end if;
  insert into closing (act_id, month, pack_id, closed_at) values (of_act, v_month, v_pack.id, platform.now());
end $$;

-- Later months stay closed: each has its own pack, which says what was known then.
create function month_end.carry_reopening(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = month_end, pg_temp as $$
begin
  if closing_of((words ->> 'month' || '-01')::date) is distinct from (words ->> 'closing')::bigint then
    raise exception 'month_not_closed' using errcode = 'C3P01';
  end if;
  insert into reopening (act_id, closing_id, reason, reopened_at)
    values (of_act, (words ->> 'closing')::bigint, words ->> 'reason', platform.now());
end $$;

revoke execute on function month_end.first_month, month_end.closing_of, month_end.waiting_acts, month_end.checklist,
  month_end.is_current, month_end.carry_closing, month_end.carry_reopening from public;
grant execute on function month_end.first_month, month_end.closing_of, month_end.checklist, month_end.is_current
  to c3_app;
insert into acts.kind (kind, subject, carries) values
  ('month_closed', '{month}', 'month_end.carry_closing'),
  ('month_reopened', '{month}', 'month_end.carry_reopening');
