-- A report of a broken promise is decided once, and the database sets the time.
create function service.decide_report() returns trigger
language plpgsql security definer set search_path = service, pg_temp as $$
begin
  if old.outcome is not null then raise exception 'promise_report_decided' using errcode = 'C3A01'; end if;
  new.decided_at := platform.now();
  return new;
end $$;
create trigger promise_report_decides before update on service.promise_report
  for each row execute function service.decide_report();
revoke execute on function service.decide_report from public;
