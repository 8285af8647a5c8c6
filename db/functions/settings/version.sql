-- One person alone changes the listed settings (plain-settings.sql). Any other takes a value only with an act, so a
-- setting that was not thought about takes two persons. The app's role cannot write the act: the second signature does
-- (system.carry_setting). The row says what held as it was written.
create function settings.check_version() returns trigger
language plpgsql security definer set search_path = settings, pg_temp as $$
begin
  new.money := not exists (select from plain_setting p where p.feature = new.feature and p.name = new.name);
  if new.money and new.act_id is null then raise exception 'setting_act_missing' using errcode = 'C3S01'; end if;
  return new;
end $$;
create trigger version_two_persons before insert on settings.version
  for each row execute function settings.check_version();

-- The database says when a setting changed. How long maintenance has shut members out is counted from these times.
create function settings.stamp_version() returns trigger
language plpgsql security definer set search_path = settings, pg_temp as $$
begin
  new.at := platform.now();
  return new;
end $$;
revoke execute on function settings.stamp_version from public;
create trigger version_stamped before insert on settings.version
  for each row execute function settings.stamp_version();

create function settings.notify_change() returns trigger language plpgsql as $$
begin perform pg_notify('settings', new.feature); return null; end $$;
create trigger version_notifies after insert on settings.version for each row execute function settings.notify_change();
