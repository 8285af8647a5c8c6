-- A round from its proposal to its revealed seed: proposed, opened by two persons, stopped, full or over, ended, and
-- its seed revealed (draws.md 3).

-- Stores a manifest, and copies what other functions need into columns. Constraints and the checks below refuse a
-- manifest that does not fit.
create function draws.propose_round(
  of_round bigint, act bigint, manifest text, staff bigint) returns void
language plpgsql security definer set search_path = draws, pg_temp as $$
declare
  m jsonb := manifest::jsonb; b jsonb := m -> 'beacon';
  v_mh bytea := sha256(convert_to('draw/1/manifest' || manifest, 'UTF8'));
begin
  if of_round > coalesce(pg_sequence_last_value('draws.round_id_seq'), 0)
     or (m ->> 'alg', m ->> 'round') is distinct from ('draw/1', 'R-' || of_round)
  then perform ledger.refuse('manifest_malformed'); end if;
  -- The draws process generates the seed, the beacon and the receipt key, so the app does not know any round's seed.
  if not exists (
    select from secret s where s.seed_hash = decode(m ->> 'seed_hash', 'hex') and s.beacon = b
      and encode(s.receipt_key, 'hex') is not distinct from m ->> 'receipt_key')
  then perform ledger.refuse('seed_unknown'); end if;
  -- A batch of coupons goes to the round that opens first, so a round with a start time may not give coupons.
  if m ? 'starts_at' and m -> 'prizes' @> '[{"kind": "coupon"}]'
  then perform ledger.refuse('manifest_malformed'); end if;
  insert into round (id, act_id, game, manifest, mh, seed_hash, w, n_max, hold_minor, guarantee_k, starts_at,
      ends_at, reveal_minutes, seed_hours, beacon_kind, anchor, genesis, period_ms, ahead, beacon_length, proposed_by,
      proposed_at)
    values (of_round, act, m ->> 'game', manifest, v_mh, decode(m ->> 'seed_hash', 'hex'), (m ->> 'W')::bigint,
      (m ->> 'n_max')::bigint, (m ->> 'hold_minor')::bigint, (m -> 'guarantee' ->> 'k')::int,
      (m ->> 'starts_at')::timestamptz, (m ->> 'ends_at')::timestamptz, (m ->> 'reveal_minutes')::int,
      (m ->> 'seed_hours')::int, b ->> 'kind', decode(b ->> 'anchor', 'hex'), (b ->> 'genesis')::timestamptz,
      (b ->> 'period_ms')::int, (b ->> 'ahead')::int, (b ->> 'length')::int, staff, platform.now());
  insert into prize (round_id, n, id, kind, weight, upto, value_minor, points, stock, coupon_batch_id, is_option)
    select of_round, o - 1, p ->> 'id', p ->> 'kind', (p ->> 'weight')::bigint,
      sum((p ->> 'weight')::bigint) over (order by o), (p ->> 'value_minor')::bigint, (p ->> 'points')::bigint,
      (p ->> 'stock')::int, (p ->> 'coupon_batch')::bigint,
      coalesce(m -> 'guarantee' -> 'options' ? (p ->> 'id'), false)
    from jsonb_array_elements(m -> 'prizes') with ordinality prizes(p, o);
  if not exists (
    select from round r where r.id = of_round
      and r.w = (select max(upto) from prize where round_id = of_round)
      and r.hold_minor = (select max(value_minor) from prize where round_id = of_round)
      and (r.guarantee_k is not null) = exists (select from prize where round_id = of_round and is_option)
      and jsonb_array_length(coalesce(nullif(m -> 'guarantee', 'null') -> 'options', '[]'))
        = (select count(*) from prize where round_id = of_round and is_option)
      -- Our own beacon's chain must begin before the round and end after it. A drand network began long ago and has no
      -- end.
      and (r.beacon_kind = 'drand' or (r.starts_at is null or r.genesis <= r.starts_at)
        and r.genesis + r.beacon_length * (r.period_ms * interval '1 millisecond') > r.ends_at + interval '1 minute')
  ) or exists (
    select from prize p left join lateral coupons.prizes_of(p.coupon_batch_id) b on true
    where p.round_id = of_round and p.kind = 'coupon' and ((p.value_minor = b.worth and p.stock <= b.pieces) is not true
      or 1 < (select count(*) from prize same where same.round_id = of_round
        and same.coupon_batch_id = p.coupon_batch_id))
  ) then perform ledger.refuse('manifest_malformed'); end if;
end $$;

-- Whether the round's act names the round and the hash of its manifest. An act for several rounds lists them.
create function draws.is_named(r draws.round) returns boolean
language sql stable security definer set search_path = draws, pg_temp as $$
  select a.canonical::jsonb -> 'content' = jsonb_build_object('game', r.game) || v.one
      or a.canonical::jsonb #>> '{content,game}' = r.game
        and a.canonical::jsonb #> '{content,rounds}' @> jsonb_build_array(v.one)
  from ledger.act a
  cross join (select jsonb_build_object('round', 'R-' || r.id, 'manifestHash', encode(r.mh, 'hex')) as one) v
  where a.id = r.act_id and a.purpose = 'draw_opened'
$$;

-- Opens a round after two persons have signed its manifest's hash. From then on members may play.
create function draws.open_round(of_round bigint) returns void
language plpgsql security definer set search_path = draws, pg_temp as $$
declare r round;
begin
  select * into r from round where id = of_round for no key update;
  if r.state is distinct from 'proposed' then perform ledger.refuse('round_not_proposed'); end if;
  if is_named(r) is not true then perform ledger.refuse('round_act_missing'); end if;
  perform ledger.require_two_persons(array[r.act_id]);
  if r.starts_at > platform.now() then perform ledger.refuse('round_not_yet'); end if;
  if r.ends_at <= platform.now() then perform ledger.refuse('round_over'); end if;
  -- Each batch of coupons belongs to one round, so that it has enough coupons.
  if exists (
    select from prize mine join prize other using (coupon_batch_id) join round o on o.id = other.round_id
    where mine.round_id = of_round and other.round_id <> of_round and o.opened_at is not null
  ) then perform ledger.refuse('coupons_taken'); end if;
  update round set opened_at = platform.now() where id = of_round;
  insert into progress (round_id, taken, play_link, result_link)
    select of_round, array_agg(0 order by n), r.mh, r.mh from prize where round_id = of_round;
end $$;

-- Rounds to open now: signed, started and not over, the first one of each game that has no open round.
create function draws.due_rounds() returns setof bigint
language sql stable security definer set search_path = draws, pg_temp as $$
  select distinct on (r.game) r.id from round r
  where r.state = 'proposed' and r.starts_at <= platform.now() and r.ends_at > platform.now()
    and ledger.signers_of(r.act_id) >= 2
    and not exists (select from round o where o.game = r.game and o.opened_at is not null and o.ended_at is null)
  order by r.game, r.starts_at, r.id
$$;

-- The next round of a game that is signed but not open yet. Its manifest is already public.
create function draws.planned_round(of_game text) returns bigint
language sql stable security definer set search_path = draws, pg_temp as $$
  select r.id from round r
  where r.game = of_game and r.state = 'proposed' and r.starts_at is not null and r.ends_at > platform.now()
    and ledger.signers_of(r.act_id) >= 2
  order by r.starts_at, r.id limit 1
$$;

-- Withdraws a proposed round, and the later rounds of the same act.
create function draws.withdraw_round(of_round bigint) returns boolean
language plpgsql security definer set search_path = draws, pg_temp as $$
begin
  update round r set withdrawn_at = platform.now() from round one
    where one.id = of_round and one.state = 'proposed' and r.act_id = one.act_id and r.id >= one.id
      and r.state = 'proposed';
  return found;
end $$;

-- Stops new plays, with a reason that everyone can read. One person may do this, because it gives nothing and every
-- play still settles.
create function draws.stop_round(of_round bigint, staff bigint, reason text) returns boolean
language plpgsql security definer set search_path = draws, pg_temp as $$
begin
  perform 1 from progress where round_id = of_round for no key update;
  update round set stopped_at = platform.now(), stop_reason = reason, stopped_by = staff
    where id = of_round and state = 'open';
  return found;
end $$;

-- Ends a round that is full, over or stopped. Returns false if the round continues.
create function draws.end_round(of_round bigint) returns boolean
language plpgsql security definer set search_path = draws, pg_temp as $$
declare v_plays bigint;
begin
  select plays into v_plays from progress where round_id = of_round for no key update;
  update round set ended_at = platform.now()
    where id = of_round and state in ('open', 'stopped')
      and (state = 'stopped' or ends_at <= platform.now() or v_plays = n_max);
  return found;
end $$;

-- The latest moment at which the seed may be used to settle.
create function draws.seed_due(r draws.round) returns timestamptz language sql stable as $$
  select r.ended_at + r.seed_hours * interval '1 hour'
$$;

-- Reveals the seed after every play has its result. Earlier, a member who knew it could choose whether to reveal the
-- phone's own seed. A seed that comes too late changes no result, but everyone can still verify with it.
create function draws.reveal_seed(of_round bigint, of_seed bytea) returns boolean
language plpgsql security definer set search_path = draws, pg_temp as $$
declare r round; v_open bigint;
begin
  select plays - settled into v_open from progress where round_id = of_round for no key update;
  select * into r from round where id = of_round for no key update;
  if r.state is distinct from 'ended' or v_open > 0 then return false; end if;
  if sha256('draw/1/seed'::bytea || of_seed) <> r.seed_hash then perform ledger.refuse('seed_wrong'); end if;
  update round set seed = of_seed, revealed_at = platform.now() where id = of_round;
  return true;
end $$;

-- What two persons signed never changes, not even through the functions above.
create function draws.keep_manifest() returns trigger
language plpgsql security definer set search_path = draws, pg_temp as $$
begin
  if (old.id, old.act_id, old.game, old.manifest, old.mh, old.seed_hash, old.w, old.n_max, old.hold_minor,
      old.guarantee_k, old.starts_at, old.ends_at, old.reveal_minutes, old.seed_hours, old.anchor, old.genesis,
      old.period_ms, old.beacon_kind, old.ahead, old.beacon_length, old.proposed_by, old.proposed_at)
    is distinct from (new.id, new.act_id, new.game, new.manifest, new.mh, new.seed_hash, new.w, new.n_max,
      new.hold_minor, new.guarantee_k, new.starts_at, new.ends_at, new.reveal_minutes, new.seed_hours, new.anchor,
      new.genesis, new.period_ms, new.beacon_kind, new.ahead, new.beacon_length, new.proposed_by, new.proposed_at)
  then raise exception 'manifest_final' using errcode = 'C3D02'; end if;
  return new;
end $$;
create trigger round_keeps_manifest before update on draws.round
  for each row execute function draws.keep_manifest();

revoke execute on function draws.propose_round, draws.is_named, draws.open_round, draws.due_rounds,
  draws.planned_round, draws.withdraw_round, draws.stop_round, draws.end_round, draws.seed_due,
  draws.reveal_seed, draws.keep_manifest from public;
grant execute on function draws.propose_round, draws.open_round, draws.due_rounds, draws.planned_round,
  draws.withdraw_round, draws.stop_round to c3_app;
grant execute on function draws.end_round, draws.reveal_seed to c3_draws;
