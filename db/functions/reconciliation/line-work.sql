-- What was done about each bank line. The app writes the outcome, and the database derives from the ledger whether the
-- line is still open: a line that was closed too early would disappear from every list, and its money with it.

create function reconciliation.derive_work() returns trigger
language plpgsql security definer set search_path = reconciliation, ledger, pg_temp as $$
declare v_line statement_line;
begin
  select * into v_line from statement_line where id = new.statement_line_id;
  -- An outgoing line with one of our orders is unexplained until the ledger explains all of it.
  new.open := case v_line.direction
    when 'out' then v_line.amount <> ledger.posted_for_line(v_line.id)
    else v_line.amount > coalesce(
      (select sum(u.amount) from suspense_use u where u.statement_line_id = v_line.id), 0) end;
  if (case new.outcome
      when 'received' then v_line.direction = 'in'
      when 'recalled' then v_line.direction = 'out' and v_line.kind = 'recall'
      when 'charged' then v_line.direction = 'out' and v_line.kind <> 'recall' and v_line.instruction_id is null
      when 'unexplained' then v_line.direction = 'out' and v_line.kind <> 'recall' and v_line.instruction_id is not null
      when 'matched' then v_line.direction = 'out' and v_line.kind <> 'recall' and v_line.instruction_id is not null
        and not new.open end) is not true
  then raise exception 'outcome_of_another_line' using errcode = 'C3B01'; end if;
  new.handled_at := case tg_op when 'INSERT' then platform.now() else old.handled_at end;
  return new;
end $$;
create trigger line_work_derived before insert or update on reconciliation.line_work
  for each row execute function reconciliation.derive_work();

-- The mark may pass only lines that have a row of work. Otherwise a line could be skipped, and its money with it.
create function reconciliation.check_progress() returns trigger
language plpgsql security definer set search_path = reconciliation, ledger, pg_temp as $$
begin
  if new.bank_seq < old.bank_seq or exists (
    select from statement_line s left join line_work w on w.statement_line_id = s.id
    where s.account = 'client' and s.rail = 1 and s.bank_seq > old.bank_seq and s.bank_seq <= new.bank_seq
      and w.statement_line_id is null
  ) then raise exception 'line_skipped' using errcode = 'C3B02'; end if;
  return null;
end $$;
create constraint trigger progress_skips_nothing after update on reconciliation.progress
  deferrable initially deferred for each row execute function reconciliation.check_progress();

-- Lines whose booking was undone wait again. Writing a row makes the database derive `open`.
create function reconciliation.reopen_lines(lines bigint[]) returns void
language sql security definer set search_path = reconciliation, pg_temp as $$
  update line_work set outcome = outcome where statement_line_id = any (lines)
$$;

revoke execute on function reconciliation.derive_work, reconciliation.check_progress, reconciliation.reopen_lines
  from public;
