-- The transaction password, or PIN (members.md 4). No role can read its hash, and only these functions try, set and
-- reset it.
--
-- A try takes two transactions: the first stores the try, and the second compares it. So a caller cannot learn the
-- answer and then roll the try back, and every guess counts. A stored try that was never compared counts as wrong.

-- The limits from the settings, with bounds, so that even a forged setting does not make guessing cheap.
create function identity.pin_limits(out tries int, out lock interval)
language sql stable set search_path = identity, pg_temp as $$
  select least(settings.value('identity', 'pinTries')::int, 10),
    greatest(settings.value('identity', 'pinLockMinutes')::int, 1) * interval '1 minute'
$$;

-- Whether the member may try again. Tries of this transaction count, and so do wrong ones that were never compared.
-- When a lock has expired, all tries are available again.
create function identity.has_tries_left(s identity.member_secret, tx xid8) returns boolean
language sql set search_path = identity, pg_temp as $$
  select case when s.pin_locked_until is null then s.pin_tries else 0 end + (
      select count(*) from pin_try p where p.member_id = s.member_id and p.made_at > clock_timestamp() - l.lock
        and (p.made_in = tx or p.candidate <> s.pin_hash)) < l.tries
  from pin_limits() l
$$;

-- About the planner settings below: rows of tries come and go. A plain index scan marks dead entries, so that later
-- scans skip them, and a bitmap scan does not. One generic plan serves lists of any length, because planning a list
-- costs more than reading it.

-- Stores one try for each member and returns its id, or no id if the PIN is locked or not set. Tries of one member
-- queue. The answer depends only on committed tries, so it reveals nothing about this one. `keys` names the key under
-- which each candidate was hashed. `renewed` is the same PIN under the current key, if the member's hash uses an
-- earlier one.
create function identity.try_pins(
  members bigint[], candidates bytea[], transfers uuid[], purposes text[], amounts bigint[], targets text[],
  keys int[], renewed bytea[], renewed_keys int[])
returns table (member_id bigint, id bigint)
language plpgsql security definer set search_path = identity, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare v_tx xid8 := pg_current_xact_id(); v_now timestamptz := platform.now();
begin
  if (platform.is_plain(members) and platform.is_plain(candidates) and platform.is_plain(transfers)
      and platform.is_plain(purposes) and platform.is_plain(amounts) and platform.is_plain(targets)
      and platform.is_plain(keys) and platform.is_plain(renewed) and platform.is_plain(renewed_keys)
      and array[cardinality(candidates), cardinality(transfers), cardinality(purposes), cardinality(amounts),
                cardinality(targets), cardinality(keys), cardinality(renewed), cardinality(renewed_keys)]
        = array_fill(cardinality(members), array[8])
      and cardinality(members) = (select count(distinct m) from unnest(members) m)
  ) is not true then perform ledger.refuse('pin_malformed', 'lists'); end if;
  perform pg_advisory_xact_lock(7203011, (m % 2147483647)::int) from (select m from unnest(members) m order by m) x;
  return query
    insert into pin_try as kept (member_id, candidate, transfer, purpose, amount, target, made_at, made_in, pin_key,
        renewed, renewed_key)
    select s.member_id, t.candidate, t.transfer, t.purpose, t.amount, t.target, clock_timestamp(), v_tx, t.key,
      t.renewed, t.renewed_key
    from unnest(members, candidates, transfers, purposes, amounts, targets, keys, renewed, renewed_keys)
      t(member, candidate, transfer, purpose, amount, target, key, renewed, renewed_key)
    join member_secret s on s.member_id = t.member
    where s.pin_hash is not null and (s.pin_locked_until > v_now) is not true
      and (s.pin_tries = 0 and not exists (
             select from pin_try p where p.member_id = t.member and (p.made_in = v_tx or p.candidate <> s.pin_hash))
           or has_tries_left(s, v_tx))
    returning kept.member_id, kept.id;
end $$;

-- Compares stored tries of earlier transactions: 'ok', 'wrong', 'locked', 'not_set' or 'gone', with `tries_left` and
-- `until`. A right try writes nothing, unless wrong ones came before or the hash uses an earlier key.
create function identity.pin_outcomes(members bigint[], ids bigint[])
returns table (member_id bigint, outcome text, tries_left int, until timestamptz)
language plpgsql security definer set search_path = identity, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare v_right bigint[]; v record;
begin
  if (platform.is_plain(members) and platform.is_plain(ids) and cardinality(ids) = cardinality(members)) is not true
  then perform ledger.refuse('pin_malformed', 'lists'); end if;
  v_right := array(
    select t.member from unnest(members, ids) t(member, id)
    join member_secret s on s.member_id = t.member and s.pin_tries = 0 and s.pin_hash = (
      select p.candidate from pin_try p
      where p.member_id = t.member and p.id = t.id and p.renewed is null
        and p.made_in is distinct from pg_current_xact_id_if_assigned()));
  return query select m, 'ok', null::int, null::timestamptz from unnest(v_right) m;
  for v in
    select t.member, t.id from unnest(members, ids) t(member, id) where t.member <> all (v_right) order by t.member
  loop
    return query select v.member, o.* from settle_try(v.member, v.id) o;
  end loop;
end $$;

-- Compares one try. A wrong one is counted, and a right one resets the count.
create function identity.settle_try(
  of_member bigint, of_try bigint, out outcome text, out tries_left int, out until timestamptz)
language plpgsql set search_path = identity, pg_temp as $$
declare
  s member_secret; v_limits record := pin_limits(); v_now timestamptz := platform.now();
  v_candidate bytea; v_kept boolean; v_key int; v_renewed bytea; v_renewed_key int;
begin
  perform pg_advisory_xact_lock(7203011, (of_member % 2147483647)::int);
  select * into s from member_secret where member_id = of_member;
  if s.pin_hash is null then outcome := 'not_set'; return; end if;
  select candidate, made_in <> pg_current_xact_id(), pin_key, renewed, renewed_key
    into v_candidate, v_kept, v_key, v_renewed, v_renewed_key
    from pin_try p where p.member_id = of_member and p.id = of_try;
  -- Another tap of the same act has used the try, or there is a new PIN. The app tries again.
  if of_try is not null and not found and (s.pin_locked_until > v_now) is not true then
    outcome := 'gone';
    return;
  end if;
  if v_kept is not true or s.pin_locked_until > v_now then
    outcome := 'locked';
    until := case when s.pin_locked_until > v_now then s.pin_locked_until else v_now + v_limits.lock end;
    return;
  end if;
  -- Another try has moved the PIN to the current key. This one was made under the earlier key, so it cannot be
  -- compared.
  if v_key is distinct from s.pin_key then
    delete from pin_try where member_id = of_member and id = of_try;
    outcome := 'gone';
    return;
  end if;
  if v_candidate = s.pin_hash then
    -- A right try is the proof for its act, so it is kept and can be compared again. It resets the count of wrong tries
    -- only if no later try was wrong. Otherwise a caller with a right try that is not used yet could compare it after
    -- each wrong guess, reset the count every time, and guess without limit.
    if of_try > s.pin_wrong_try then
      update member_secret set pin_tries = 0, pin_locked_until = null where member_id = of_member;
    end if;
    perform renew_pin(of_member, of_try, v_renewed, v_renewed_key);
    outcome := 'ok';
    return;
  end if;
  delete from pin_try where member_id = of_member and id = of_try;
  tries_left := v_limits.tries - 1 - case when s.pin_locked_until is null then s.pin_tries else 0 end;
  until := case when tries_left <= 0 then v_now + v_limits.lock end;
  update member_secret set pin_tries = v_limits.tries - tries_left, pin_locked_until = until,
      pin_wrong_try = greatest(pin_wrong_try, of_try)
    where member_id = of_member;
  outcome := case when until is null then 'wrong' else 'locked' end;
end $$;

-- Moves a right PIN, and the try that proved it, to the current key. If the member has other tries, which may be proofs
-- too, the PIN stays under its key.
create function identity.renew_pin(of_member bigint, of_try bigint, renewed bytea, renewed_key int) returns void
language plpgsql set search_path = identity, pg_temp as $$
#variable_conflict use_variable
begin
  if renewed is null or exists (select from pin_try p where p.member_id = of_member and p.id <> of_try)
  then return; end if;
  update pin_try p set candidate = renewed, pin_key = renewed_key where p.member_id = of_member and p.id = of_try;
  update member_secret s set pin_hash = renewed, pin_key = renewed_key where s.member_id = of_member;
end $$;

-- Whether a try is a valid proof: right, from an earlier transaction, and at most five minutes old. An act follows its
-- PIN within moments, but it may wait for a batch, a lost race or a restart. An order may be as old
-- (orders.purchase_problem). The age is measured by the machine's clock, so moving the sandbox's clock invalidates no
-- proof.
create function identity.is_proof(candidate bytea, pin_hash bytea, made_in xid8, made_at timestamptz) returns boolean
language sql as $$
  select candidate = pin_hash and made_in <> pg_current_xact_id() and made_at > clock_timestamp() - interval '5 minutes'
$$;

-- For guards: uses up the proof of each of these acts, once. Each list has one element for each act.
create function identity.use_pin_proofs(
  transfers uuid[], members bigint[], purposes text[], amounts bigint[], targets text[])
returns void language plpgsql security definer set search_path = identity, pg_temp set enable_seqscan = off
set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_tries bigint[]; v_used int;
begin
  if (platform.is_plain(transfers) and platform.is_plain(members) and platform.is_plain(purposes)
      and platform.is_plain(amounts) and platform.is_plain(targets)
      and array[cardinality(members), cardinality(purposes), cardinality(amounts), cardinality(targets)]
        = array_fill(cardinality(transfers), array[4])
  ) is not true then perform ledger.refuse('pin_unproven', 'lists'); end if;
  -- Looks proofs up act by act: a join would be planned for an empty table and read all of it. Ids name the tries,
  -- because a ctid would change if the same try is compared again and renew_pin() updates it in between.
  v_tries := array(
    select (
      select p.id from pin_try p
      where p.member_id = act.member and p.transfer = act.transfer and p.purpose = act.purpose
        and p.amount = act.amount and p.target = act.target
        and is_proof(p.candidate, s.pin_hash, p.made_in, p.made_at) limit 1)
    from unnest(transfers, members, purposes, amounts, targets) act(transfer, member, purpose, amount, target)
    join member_secret s on s.member_id = act.member);
  delete from pin_try where member_id = any (members) and id = any (v_tries);
  get diagnostics v_used = row_count;
  if v_used <> cardinality(transfers) then perform ledger.refuse('pin_unproven'); end if;
end $$;

-- Sets the PIN: a change if there is a proof of the old one, otherwise the first PIN or a reset. The time of a reset is
-- stored, and payouts wait after it (wallets.md 5). All tries are deleted. False if the proof does not exist, or if
-- there is a PIN already.
create function identity.set_pin(member bigint, salt bytea, hash bytea, proof uuid, by_reset boolean, key int)
returns boolean
language plpgsql security definer set search_path = identity, pg_temp as $$
declare s member_secret; v_now timestamptz;
begin
  perform pg_advisory_xact_lock(7203011, (member % 2147483647)::int);
  select * into s from member_secret where member_id = member;
  if (case
      when proof is not null then not exists (
        select from pin_try p
        where p.member_id = member and p.transfer = proof and p.purpose = 'pin'
          and is_proof(p.candidate, s.pin_hash, p.made_in, p.made_at))
      else not by_reset and s.pin_hash is not null end)
  then return false; end if;
  delete from pin_try where member_id = member;
  v_now := platform.now();
  update member_secret set pin_salt = salt, pin_hash = hash, pin_key = key, pin_tries = 0, pin_locked_until = null,
      pin_set_at = v_now, pin_reset_at = case when proof is null and by_reset then v_now else pin_reset_at end
    where member_id = member;
  return found;
end $$;

-- The PIN reset after which this member's new payout accounts still have to wait, or null.
create function identity.awaited_reset(member bigint) returns timestamptz
language sql stable security definer set search_path = identity, pg_temp as $$
  select pin_reset_at from member_secret
  where member_id = member and pin_reset_at > platform.now()
    - settings.value('identity', 'pinResetHoldHours')::int * interval '1 hour'
$$;

-- Deletes old tries; refused acts leave their proofs behind. A lock lasts a day at most, so older tries count no more.
create function identity.sweep_pin_tries() returns setof bigint
language sql security definer set search_path = identity, pg_temp as $$
  delete from pin_try where made_at < clock_timestamp() - interval '1 day' returning id
$$;

revoke execute on function identity.pin_limits, identity.has_tries_left, identity.try_pins, identity.pin_outcomes,
  identity.settle_try, identity.renew_pin, identity.is_proof, identity.use_pin_proofs, identity.set_pin,
  identity.awaited_reset, identity.sweep_pin_tries
  from public;
grant execute on function identity.try_pins, identity.pin_outcomes, identity.set_pin, identity.sweep_pin_tries
  to c3_app;
