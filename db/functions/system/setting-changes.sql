-- Carries out a change of a setting that two persons signed (settings.md 1), if its value is still the earlier one that
-- they also signed.
create function system.carry_setting(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = system, pg_temp as $$
begin
  if coalesce(settings.value_of(words ->> 'feature', words ->> 'name'), 'null') is distinct from words -> 'before' then
    raise exception 'setting_moved' using errcode = 'C3P01';
  end if;
  insert into settings.version (feature, name, value, staff_id, act_id, reason)
    select words ->> 'feature', words ->> 'name', words -> 'value', a.proposed_by, a.id, words ->> 'reason'
    from ledger.act a where a.id = of_act;
end $$;
revoke execute on function system.carry_setting from public;
insert into acts.kind (kind, subject, carries) values ('setting_changed', '{feature,name}', 'system.carry_setting');
