-- Causes of gifts (rewards.md 1). The feature that keeps the grants owns the guard. The feature that gives proves the
-- cause. So the app cannot invent a rebate, a prize or a check-in without that feature's own rows.

-- A proof counts only if c3_app cannot replace it and its search path is fixed.
create function ledger.is_sound_proof(f oid) returns boolean language sql stable as $$
  select exists (
    select from pg_proc where oid = f and prosecdef and prorettype = 'boolean'::regtype and provolatile = 's'
      and exists (select from unnest(proconfig) c where c like 'search_path=%pg_temp'))
$$;
revoke execute on function ledger.is_sound_proof from public;
grant execute on function ledger.is_sound_proof to c3_owner;

create function ledger.proof_is_sound() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
declare f oid := to_regprocedure(new.proves || '(bigint, bigint, bigint)');
begin
  if f is null then
    raise exception 'proof of %: no function %(cause bigint, member bigint, amount bigint)', new.purpose, new.proves;
  end if;
  if not ledger.is_sound_proof(f) then
    raise exception 'proof of %: % must be stable, security definer, boolean, and "set search_path = ..., pg_temp"',
      new.purpose, new.proves;
  end if;
  return new;
end $$;
create trigger cause_proof_sound before insert or update on ledger.cause_proof
  for each row execute function ledger.proof_is_sound();

-- Guards of grants call this for the lines they are about to let through. It runs as the guard's owner.
create function ledger.require_causes(purposes text[], causes bigint[], members bigint[], amounts bigint[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
declare v record; v_proven boolean;
begin
  for v in
    select distinct p.purpose, c.proves from unnest(purposes) p(purpose) left join cause_proof c using (purpose)
  loop
    if v.proves is null then perform ledger.opposed('cause_without_proof', v.purpose); end if;
    execute format('select coalesce(bool_and(coalesce(%s(u.c, u.m, u.a), false)), false)
      from unnest($1, $2, $3, $4) u(p, c, m, a) where u.p = $5', v.proves)
      into v_proven using purposes, causes, members, amounts, v.purpose;
    if not v_proven then perform ledger.opposed('cause_not_proven', v.purpose); end if;
  end loop;
end $$;
grant execute on function ledger.require_causes to c3_owner;

-- Runs at commit. A grant or a use without its posting would use its cause up and give nothing.
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

-- Each feature that gives registers its proofs below its functions.
delete from ledger.cause_proof;
