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
