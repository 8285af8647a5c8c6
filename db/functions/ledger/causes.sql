-- Helpers for proofs and for rows that must be posted. A gift (rewards.md 1) needs a cause: the rewards feature guards
-- the posting, and the feature that gives proves the cause from its own rows. So the app cannot invent a rebate, a
-- prize or a check-in.

-- Whether a function may serve as a proof: c3_app cannot replace it, and its search path is fixed.
create function ledger.is_sound_proof(f oid) returns boolean language sql stable as $$
  select exists (
    select from pg_proc where oid = f and prosecdef and prorettype = 'boolean'::regtype and provolatile = 's'
      and exists (select from unnest(proconfig) c where c like 'search_path=%pg_temp'))
$$;
revoke execute on function ledger.is_sound_proof from public;
grant execute on function ledger.is_sound_proof to c3_owner;

-- Runs at commit: a row that was never posted would use up its cause and give nothing.
create function ledger.must_be_posted() returns trigger language plpgsql as $$
declare v_open boolean;
begin
  execute format('select transfer_id is null from %s where id = $1', tg_relid::regclass) into v_open using new.id;
  if v_open then
    raise exception '% % was not posted', tg_table_schema || '.' || tg_table_name, new.id using errcode = 'C3L02';
  end if;
  return null;
end $$;
grant execute on function ledger.must_be_posted to c3_owner;
