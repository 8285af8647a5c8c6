-- The checks of the books are due again a day after the last result, so a result dated in the future would delay them.
create function system.check_time() returns trigger language plpgsql set search_path = system, pg_temp as $$
begin
  if new.at > platform.now() then raise exception 'check_from_the_future' using errcode = 'C3T01'; end if;
  return new;
end $$;
create trigger check_result_in_time before insert on system.check_result
  for each row execute function system.check_time();
