-- Triggers on changes of settings. One person may change the settings listed in plain-settings.sql. Any other change
-- needs an act, so a setting that is missing from the list needs two persons. The app's role cannot write act_id: the
-- second signature does (system.carry_setting). `money` records which rule applied at the time.
create function settings.check_version() returns trigger
language plpgsql security definer set search_path = settings, pg_temp as $$
begin
  new.money := not exists (select from plain_setting p where p.feature = new.feature and p.name = new.name);
  if new.money and new.act_id is null then raise exception 'setting_act_missing' using errcode = 'C3S01'; end if;
  return new;
end $$;
create trigger version_two_persons before insert on settings.version
  for each row execute function settings.check_version();

-- The database sets the time of a change. How long maintenance has locked members out is counted from these times.
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
