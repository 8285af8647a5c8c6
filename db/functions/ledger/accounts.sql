-- Opens accounts with balance zero. Only known classes are accepted, and accounts that are already open stay unchanged.
-- A house account must have scope 1, because there is one operator and one rail.
create function ledger.open_accounts(ids bigint[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if exists (
    select from unnest(ids) id left join class on class.code = class_code_of(id)
    where id is null or id < 64 or class.code is null
       or (class.scope in ('rail', 'operator') and scope_of(id) <> 1)
  ) then perform ledger.refuse('unknown_class'); end if;
  insert into account (id) select id from unnest(ids) id order by id on conflict do nothing;
end $$;

-- Reads balances by primary key, without a lock. It is a function because PostgreSQL would plan a plain statement with
-- a few ids again on each call.
create function ledger.balances_of(ids bigint[]) returns table (id bigint, posted bigint, held bigint)
language sql stable set search_path = ledger, pg_temp set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
  select a.id, a.posted, a.held from account a where a.id = any (ids)
$$;

grant execute on function ledger.open_accounts, ledger.balances_of to c3_app;
