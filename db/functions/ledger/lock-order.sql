-- The order in which accounts are locked (decision 0049): members' accounts, then those of products and tranches, then
-- the house's, and by id within each group. The house's are last, because every transaction needs them.

-- Locks balances for a caller that is about to decide. It is a definer function, because a row lock needs the right to
-- write balances, which callers do not have.
create function ledger.lock_accounts(ids bigint[]) returns table (id bigint, posted bigint, held bigint)
language sql security definer set search_path = ledger, pg_temp set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
  select ledger.keep_lock_order(ids);
  select a.id, a.posted, a.held from account a where a.id = any (ids) order by lock_rank(a.id), a.id for no key update
$$;

-- Locks the accounts in order and refuses if one does not exist. It runs under the settings of ledger.post(), its only
-- caller.
create function ledger.lock_for_posting(accounts bigint[]) returns void
language plpgsql as $$
declare v_found int;
begin
  perform ledger.keep_lock_order(accounts);
  perform 1 from ledger.account where id = any (accounts) order by ledger.lock_rank(id), id for no key update;
  get diagnostics v_found = row_count;
  if v_found <> cardinality(accounts) then perform ledger.refuse('account_unknown'); end if;
end $$;

-- When c3.lock_order is 'strict', refuses to lock an account that comes before one that this transaction has locked,
-- because that can deadlock with a transaction that keeps the order. All tests and drills are strict. A production
-- server is not: there PostgreSQL resolves a deadlock, and the loser decides again.
create function ledger.keep_lock_order(accounts bigint[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
declare v_held bigint[]; v_early bigint;
begin
  if current_setting('c3.lock_order', true) is distinct from 'strict' then return; end if;
  v_held := coalesce(nullif(current_setting('c3.locked_accounts', true), ''), '{}')::bigint[];
  select a into v_early from unnest(accounts) a
    where a <> all (v_held) and (lock_rank(a), a) < (
      select lock_rank(h), h from unnest(v_held) h order by 1 desc, 2 desc limit 1)
    limit 1;
  if v_early is not null then
    raise exception 'lock_order' using errcode = 'C3L03',
      detail = format('%s of %s after %s', class_of(v_early), scope_of(v_early), v_held);
  end if;
  -- A rollback undoes this setting together with the locks, also a rollback to a savepoint.
  perform set_config('c3.locked_accounts', (v_held || accounts)::text, true);
end $$;
revoke execute on function ledger.keep_lock_order, ledger.lock_for_posting from public;

grant execute on function ledger.lock_accounts to c3_app, c3_owner;
