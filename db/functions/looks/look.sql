-- The database counts and times the readings, whatever the app sends.
create function looks.fill_look() returns trigger
language plpgsql security definer set search_path = looks, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    new.count := old.count + 1;
    new.last_at := greatest(old.last_at, platform.now());
    return new;
  end if;
  new.first_at := platform.now();
  new.last_at := new.first_at;
  new.hour := date_trunc('hour', new.first_at, 'UTC');
  new.count := 1;
  return new;
end $$;
revoke execute on function looks.fill_look from public;

create trigger look_filled before insert or update on looks.look for each row execute function looks.fill_look();
