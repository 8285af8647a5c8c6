-- A setting of money only takes a value that two different staff approved, word for word.
create function settings.check_version() returns trigger
language plpgsql security definer set search_path = settings, ledger, pg_temp as $$
begin
  if not new.money and not exists (
    select from money_setting m where m.feature = new.feature and m.name = new.name) then return new; end if;
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
