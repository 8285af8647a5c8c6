-- Checks and clears the lists of guards, and defines ledger.refuse(). Guards of lines are registered by kind, guards of
-- holds by purpose. A guard cannot be registered if the app could execute it, because it would mark rows as used
-- without a posting, or if its search path is not fixed, because it could be made to read other tables.
create function ledger.guard_is_sound() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
declare
  v_call text := new.consume || tg_argv[0];
  v_function oid := to_regprocedure(v_call);
begin
  if v_function is null then raise exception 'no function %', v_call; end if;
  if has_function_privilege('c3_app', v_function, 'execute') then
    raise exception '"revoke execute on function % from public", or the app could call it', new.consume;
  end if;
  if not has_function_privilege('c3_ledger', v_function, 'execute') then
    raise exception '"grant execute on function % to c3_ledger", and usage on its schema', new.consume;
  end if;
  if not exists (
    select from pg_proc where oid = v_function and prosecdef
      and exists (select from unnest(proconfig) setting where setting like 'search_path=%pg_temp')
  ) then
    raise exception '% must be security definer and "set search_path = ..., pg_temp"', new.consume;
  end if;
  return new;
end $$;
create trigger guard_kind_sound before insert or update on ledger.guard_kind
  for each row execute function ledger.guard_is_sound('(text[], bigint[], bigint[], bigint[], bigint[], uuid[])');
create trigger hold_guard_sound before insert or update on ledger.hold_guard
  for each row execute function ledger.guard_is_sound('(text[], bigint[], bigint[], bigint[], uuid[])');

-- Each guard's file registers its guard below its function, so a guard whose file was removed is no longer listed.
delete from ledger.guard_kind;
delete from ledger.hold_guard;

-- Raises a refusal of the ledger or of a guard. The message is the refusal's name, which the app maps to an answer.
create function ledger.refuse(what text, detail text default '') returns void language plpgsql as $$
begin raise exception '%', what using errcode = 'C3L01', detail = detail; end $$;

grant execute on function ledger.refuse to c3_owner;
