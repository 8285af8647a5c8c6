-- A guard that the app could call by itself would mark rows as used without a posting; one without a fixed search path
-- could be made to read somebody else's tables. Neither can be registered.
create function ledger.guard_is_sound() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
declare f oid := to_regprocedure(new.consume || '(text[], bigint[], bigint[], bigint[], bigint[], uuid[])');
begin
  if f is null then raise exception 'guard %: no function %(text[], bigint[], bigint[], bigint[], bigint[], uuid[])', new.kind, new.consume; end if;
  if has_function_privilege('c3_app', f, 'execute') then
    raise exception 'guard %: "revoke execute on function % from public", or the app could call it', new.kind, new.consume;
  end if;
  if not has_function_privilege('c3_ledger', f, 'execute') then
    raise exception 'guard %: "grant execute on function % to c3_ledger", and usage on its schema', new.kind, new.consume;
  end if;
  if not exists (select from pg_proc where oid = f and prosecdef and exists (select from unnest(proconfig) c where c like 'search_path=%pg_temp')) then
    raise exception 'guard %: % must be security definer and "set search_path = ..., pg_temp"', new.kind, new.consume;
  end if;
  return new;
end $$;
create trigger guard_kind_sound before insert or update on ledger.guard_kind for each row execute function ledger.guard_is_sound();

-- Each guard's file registers it below its function. Kinds whose file is gone are forgotten here.
delete from ledger.guard_kind;
