-- Refuses ids that no sequence issued and times in the future. A product's parts are paid in the order of their ids, so
-- a part with an invented high id would end the product's income for good.

create function orders.check_part() returns trigger
language plpgsql security definer set search_path = orders, pg_temp as $$
begin
  if new.id > (select last_value from part_id) or new.event_at > platform.now() then
    raise exception 'part_not_issued' using errcode = 'C3O03';
  end if;
  return new;
end $$;
create trigger part_issued before insert on orders.part for each row execute function orders.check_part();

-- Runs at commit: a part that is never posted would keep its number, and no other part could have it.
create constraint trigger part_is_posted after insert on orders.part
  deferrable initially deferred for each row execute function ledger.must_be_posted();

-- The run skips rent that was booked before `done_until`, so that time may not lie in the future.
create function orders.check_run() returns trigger
language plpgsql security definer set search_path = orders, pg_temp as $$
begin
  if new.done_until > platform.now() then
    raise exception 'run_ahead' using errcode = 'C3O04';
  end if;
  return new;
end $$;
create trigger run_in_time before update of done_until on orders.product_run
  for each row execute function orders.check_run();

revoke execute on function orders.check_part, orders.check_run from public;
