-- A setting takes a value that two different staff approved, word for word. Only the listed ones need no second person
-- (plain-settings.sql). So a setting that nobody thought about takes two. The row says what held as it was written.
create function settings.check_version() returns trigger
language plpgsql security definer set search_path = settings, ledger, pg_temp as $$
begin
  new.money := new.money or not exists (
    select from plain_setting p where p.feature = new.feature and p.name = new.name);
  if not new.money then return new; end if;
  if not exists (
    select from ledger.act a where a.id = new.act_id and a.purpose = 'setting_changed'
      and a.canonical::jsonb -> 'content' @> jsonb_build_object('feature', new.feature, 'name', new.name)
      and a.canonical::jsonb -> 'content' -> 'value' = new.value
  ) then raise exception 'setting_act_missing' using errcode = 'C3S01'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  return new;
end $$;
create trigger version_two_persons before insert on settings.version
  for each row execute function settings.check_version();
