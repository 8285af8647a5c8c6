-- Values of settings, one row a change, never rewritten (product.md 3: validated, audited, versioned). The definitions and
-- the defaults of each profile live with the features; a setting without a row has its profile's default.

create schema settings;
grant usage on schema settings to c3_app;

create table settings.version (
  id bigint generated always as identity primary key,
  feature text not null,
  name text not null,
  value jsonb not null,
  -- Settings of money need two persons; the act carries both approvals.
  money boolean not null,
  staff_id bigint not null,
  act_id bigint unique,
  reason text not null,
  at timestamptz not null
);
create index version_latest on settings.version (feature, name, id desc);
grant select, insert on settings.version to c3_app;
create trigger version_append_only before update or delete on settings.version for each row execute function platform.refuse_change();
create trigger version_no_truncate before truncate on settings.version for each statement execute function platform.refuse_change();

set role c3_ledger;
grant execute on function ledger.require_two_persons(bigint[]) to c3_owner;
grant select on ledger.act to c3_owner;
set role c3_owner;

-- A setting of money only takes a value that two different staff approved, word for word.
create function settings.check_version() returns trigger
language plpgsql security definer set search_path = settings, ledger, pg_temp as $$
begin
  if not new.money then return new; end if;
  if not exists (
    select from ledger.act a where a.id = new.act_id and a.purpose = 'setting_changed'
      and a.canonical::jsonb -> 'content' @> jsonb_build_object('feature', new.feature, 'name', new.name)
      and a.canonical::jsonb -> 'content' -> 'value' = new.value
  ) then raise exception 'setting_act_missing' using errcode = 'C3S01'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  return new;
end $$;
create trigger version_two_persons before insert on settings.version for each row execute function settings.check_version();

create function settings.tell() returns trigger language plpgsql as $$
begin perform pg_notify('settings', new.feature); return null; end $$;
create trigger version_told after insert on settings.version for each row execute function settings.tell();
