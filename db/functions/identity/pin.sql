-- The transaction password (members.md 4). No role can read its hash. The app tries, sets and resets it here alone.

-- One try, counted exactly. Tries of one member queue on an advisory lock. A right one leaves a proof that the member
-- wants this act, and writes nothing else. A null `proof` asks for none. Returns 'ok', 'wrong', 'locked' or 'not_set'.
-- `tries_left` and `until` give details.
create function identity.try_pin(
  member bigint, candidate bytea, proof uuid, purpose text, amount bigint, target text,
  out outcome text, out tries_left int, out until timestamptz)
language plpgsql security definer set search_path = identity, pg_temp as $$
declare s record; v_now timestamptz := platform.now(); v_tries_max int;
begin
  perform pg_advisory_xact_lock(7203011, (member % 2147483647)::int);
  select pin_hash, pin_tries, pin_locked_until into s from member_secret where member_id = member;
  if not found or s.pin_hash is null then outcome := 'not_set'; return; end if;
  if s.pin_locked_until > v_now then outcome := 'locked'; until := s.pin_locked_until; return; end if;
  if s.pin_hash = candidate then
    if s.pin_tries > 0 then
      update member_secret set pin_tries = 0, pin_locked_until = null where member_id = member;
    end if;
    -- A repeated call leaves its proof again. It serves no second time, because its transfer stands by then.
    if proof is not null then
      insert into pin_proof as p (id, member_id, purpose, amount, target, made_at)
        values (proof, member, try_pin.purpose, try_pin.amount, try_pin.target, v_now)
        on conflict (id) do update set member_id = excluded.member_id, purpose = excluded.purpose,
          amount = excluded.amount, target = excluded.target, made_at = excluded.made_at;
    end if;
    outcome := 'ok';
    return;
  end if;
  -- Without a version the defaults hold, and a test compares them with the code. The bounds are the code's too, so no
  -- forged version makes guessing cheap.
  v_tries_max := least(coalesce(settings.value_of('identity', 'pinTries')::int, 5), 10);
  -- An expired lock gives all tries again.
  tries_left := v_tries_max - 1 - case when s.pin_locked_until is null then s.pin_tries else 0 end;
  until := case when tries_left <= 0 then v_now
    + greatest(coalesce(settings.value_of('identity', 'pinLockMinutes')::int, 30), 1) * interval '1 minute' end;
  update member_secret set pin_tries = v_tries_max - tries_left, pin_locked_until = until where member_id = member;
  outcome := case when until is null then 'wrong' else 'locked' end;
end $$;

-- Five minutes. An act follows its PIN within moments, but it may wait for a batch, a lost race or a restart. An order
-- may be as old (orders.purchase_problem).
create function identity.is_fresh(made_at timestamptz) returns boolean language sql stable
as $$ select made_at > platform.now() - interval '5 minutes' $$;

-- For guards: uses up exactly these proofs, each once. Each list has one element for each act.
create function identity.use_pin_proofs(
  ids uuid[], members bigint[], purposes text[], amounts bigint[], targets text[])
returns void language plpgsql security definer set search_path = identity, pg_temp as $$
declare v_used int;
begin
  if (platform.is_plain(ids) and platform.is_plain(members) and platform.is_plain(purposes)
      and platform.is_plain(amounts) and platform.is_plain(targets)
      and array[cardinality(members), cardinality(purposes), cardinality(amounts), cardinality(targets)]
        = array_fill(cardinality(ids), array[4])
  ) is not true then perform ledger.opposed('pin_unproven', 'lists'); end if;
  delete from pin_proof p using unnest(ids, members, purposes, amounts, targets) act(id, member, purpose, amount, target)
    where p.id = act.id and p.member_id = act.member and p.purpose = act.purpose and p.amount = act.amount
      and p.target = act.target and is_fresh(p.made_at);
  get diagnostics v_used = row_count;
  if v_used <> cardinality(ids) then perform ledger.opposed('pin_unproven'); end if;
end $$;

-- Sets the PIN. A proof of the old one changes it. Without a proof it is the member's first one, or a reset. The
-- database notes a reset, for which payouts wait (wallets.md 5). Proofs of the old PIN end. False: the proof is not
-- there, or there is a PIN already.
create function identity.set_pin(member bigint, salt bytea, hash bytea, proof uuid, by_reset boolean) returns boolean
language plpgsql security definer set search_path = identity, pg_temp as $$
declare v_now timestamptz;
begin
  perform pg_advisory_xact_lock(7203011, (member % 2147483647)::int);
  if (case
      when proof is not null then not exists (
        select from pin_proof p
        where p.id = proof and p.member_id = member and p.purpose = 'pin' and is_fresh(p.made_at))
      else not by_reset and exists (
        select from member_secret s where s.member_id = member and s.pin_hash is not null) end)
  then return false; end if;
  delete from pin_proof p where p.member_id = member;
  v_now := platform.now();
  update member_secret set pin_salt = salt, pin_hash = hash, pin_tries = 0, pin_locked_until = null,
      pin_set_at = v_now, pin_reset_at = case when proof is null and by_reset then v_now else pin_reset_at end
    where member_id = member;
  return found;
end $$;

-- The reset for which this member's new payout accounts still wait. Null: they wait for none.
create function identity.awaited_reset(member bigint) returns timestamptz
language sql stable security definer set search_path = identity, pg_temp as $$
  select pin_reset_at from member_secret
  where member_id = member and pin_reset_at > platform.now()
    - coalesce(settings.value_of('identity', 'pinResetHoldHours')::int, 24) * interval '1 hour'
$$;

-- Acts that were refused leave their proofs.
create function identity.sweep_pin_proofs() returns setof uuid
language sql security definer set search_path = identity, pg_temp as $$
  delete from pin_proof where not is_fresh(made_at) returning id
$$;

revoke execute on function identity.try_pin, identity.is_fresh, identity.use_pin_proofs, identity.set_pin,
  identity.awaited_reset, identity.sweep_pin_proofs from public;
grant execute on function identity.try_pin, identity.set_pin, identity.sweep_pin_proofs to c3_app;
