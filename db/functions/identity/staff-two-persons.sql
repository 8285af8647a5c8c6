-- When the app adds a staff member, gives a role or re-enables a person, two different staff must have signed it word
-- for word. Taking a role away and disabling need no signature. The installation creates the first people, with the
-- owner's role.
create function identity.check_staff() returns trigger
language plpgsql security definer set search_path = identity, ledger, pg_temp as $$
declare v_content jsonb;
begin
  if session_user <> 'c3_app' then return new; end if;
  if tg_op = 'UPDATE' and new.roles <@ old.roles and (new.disabled_at is not null or old.disabled_at is null) then
    return new;
  end if;
  select a.canonical::jsonb -> 'content' into v_content from act a
    where a.id = new.act_id and a.purpose = 'staff_changed';
  if (v_content -> 'roles' = to_jsonb(new.roles) and v_content ->> 'email' = new.email and case tg_op
      when 'INSERT' then v_content ->> 'kind' = 'take_on' and v_content ->> 'name' = new.name
      else v_content ->> 'kind' = 'empower' and v_content ->> 'staff' = new.id::text end) is not true
  then raise exception 'staff_act_missing' using errcode = 'C3S02'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  insert into staff_act_use values (new.act_id, new.id);
  return new;
end $$;
create trigger staff_two_persons before insert or update of roles, disabled_at on identity.staff
  for each row execute function identity.check_staff();
