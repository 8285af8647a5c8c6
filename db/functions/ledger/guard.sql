-- The list of guard kinds. Two kinds of guard cannot be registered. If anybody may execute a guard, the app could call
-- it and mark rows as used without a posting. A guard without a fixed search path could read somebody else's tables.
create function ledger.guard_is_sound() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
declare
  c_arguments constant text := '(text[], bigint[], bigint[], bigint[], bigint[], uuid[])';
  v_function oid := to_regprocedure(new.consume || c_arguments);
begin
  if v_function is null then raise exception 'guard %: no function %', new.kind, new.consume || c_arguments; end if;
  if has_function_privilege('c3_app', v_function, 'execute') then
    raise exception 'guard %: "revoke execute on function % from public", or the app could call it',
      new.kind, new.consume;
  end if;
  if not has_function_privilege('c3_ledger', v_function, 'execute') then
    raise exception 'guard %: "grant execute on function % to c3_ledger", and usage on its schema',
      new.kind, new.consume;
  end if;
  if not exists (
    select from pg_proc where oid = v_function and prosecdef
      and exists (select from unnest(proconfig) setting where setting like 'search_path=%pg_temp')
  ) then
    raise exception 'guard %: % must be security definer and "set search_path = ..., pg_temp"', new.kind, new.consume;
  end if;
  return new;
end $$;
create trigger guard_kind_sound before insert or update on ledger.guard_kind
  for each row execute function ledger.guard_is_sound();

-- Each guard's file registers it below its function. This removes kinds whose file is gone.
delete from ledger.guard_kind;
