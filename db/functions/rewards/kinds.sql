-- The complete list of kinds of grants (rewards.md 1). Each feature that gives something registers its kinds below
-- their proofs.

-- The proof must be stable and safe from the app. The purpose must be one of guard 'reward', in the asset that the kind
-- gives.
create function rewards.kind_is_sound() returns trigger language plpgsql set search_path = rewards, pg_temp as $$
declare f oid := to_regprocedure(new.proves || '(text, bigint, bigint)');
begin
  if f is null then
    raise exception 'kind %: no function %(cause text, member bigint, amount bigint)', new.kind, new.proves;
  end if;
  if not ledger.is_sound_proof(f) then
    raise exception 'kind %: % must be stable, security definer, boolean, and "set search_path = ..., pg_temp"',
      new.kind, new.proves;
  end if;
  if not exists (
    select from ledger.posting_rule r join ledger.class c on c.code = r.credit_class
    where r.purpose = new.purpose and r.guard = 'reward'
      and c.name = case new.gives
        when 'money' then 'member_income' when 'coupon' then 'coupon_hold'
        when 'points' then 'member_points' else 'member_chances' end
  ) then raise exception 'kind %: % is no purpose that gives %', new.kind, new.purpose, new.gives; end if;
  return new;
end $$;
create trigger kind_sound before insert or update on rewards.kind
  for each row execute function rewards.kind_is_sound();

delete from rewards.kind;

-- Money and coupons are paid from the rewards budget, so their grants wait for the payer. Points and chances cost no
-- money.
create function rewards.costs_money(gives text) returns boolean language sql immutable as $$
  select gives in ('money', 'coupon')
$$;

-- The first value of a grant's covered_minor. Null: the grant waits for cover (cover.sql), as money does. Zero: it
-- needs none.
create function rewards.uncovered(gives text) returns bigint language sql immutable as $$
  select case gives when 'money' then null else 0 end
$$;

-- The id that a cause names, for proofs. Null for any other text, because '07' and '7' must not be two causes.
create function rewards.cause_id(cause text) returns bigint language sql immutable as $$
  select case when cause ~ '^[1-9][0-9]{0,17}$' then cause::bigint end
$$;

-- Raises an error unless the features prove all of these grants. It runs as the owner of its callers.
create function rewards.require_causes(grants bigint[]) returns void
language plpgsql set search_path = rewards, pg_temp as $$
declare v_kind kind; v_proven boolean;
begin
  for v_kind in select distinct k.* from "grant" g join kind k using (kind) where g.id = any (grants) loop
    execute format('select coalesce(bool_and(coalesce(%s(g.cause, g.member_id, g.amount), false)), false)
      from rewards.grant g where g.id = any ($1) and g.kind = $2', v_kind.proves)
      into v_proven using grants, v_kind.kind;
    if not v_proven then perform ledger.refuse('cause_not_proven', v_kind.kind); end if;
  end loop;
end $$;
revoke execute on function rewards.uncovered, rewards.cause_id, rewards.require_causes from public;
grant execute on function rewards.costs_money to c3_app;
