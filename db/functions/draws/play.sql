-- Plays, revealed client seeds and picks (draws.md 4). One transaction writes plays, spends their chances and sets the
-- largest prize aside.

-- Writes plays. Their ids were taken from the sequence before, so that the posting can name them. The app says who
-- plays and with which hash of a client seed. The database numbers the plays, writes the tickets and extends the log.
-- It runs before the posting, and a caller who lost a race decides again.
create function draws.commit_plays(
  ids bigint[], rounds bigint[], members bigint[], nonces int[], client_hashes bytea[], beacon_numbers int[],
  transfers uuid[])
returns void language plpgsql security definer
set search_path = draws, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_now timestamptz; v record; v_round bigint; v_n bigint; v_link bytea; v_ticket bytea;
  -- One element for each play, in the order of the parameters.
  v_ns bigint[]; v_tickets bytea[]; v_links bytea[];
begin
  if (platform.is_plain(ids) and platform.is_plain(rounds) and platform.is_plain(members)
      and platform.is_plain(nonces) and platform.is_plain(client_hashes) and platform.is_plain(beacon_numbers)
      and platform.is_plain(transfers)
      and array[cardinality(rounds), cardinality(members), cardinality(nonces), cardinality(client_hashes),
                cardinality(beacon_numbers), cardinality(transfers)] = array_fill(cardinality(ids), array[6])
  ) is not true then perform ledger.refuse('play_malformed', 'lists'); end if;
  if exists (select from unnest(ids) id where id > coalesce(pg_sequence_last_value('draws.promise_id'), 0))
  then perform ledger.refuse('play_malformed', 'ids'); end if;
  perform 1 from progress where round_id = any (rounds) order by round_id for no key update;
  v_now := platform.now();
  if exists (
    select from unnest(rounds, beacon_numbers) asked(round_id, number) left join round r on r.id = asked.round_id
    where (r.state = 'open' and v_now < r.ends_at
      -- At least two periods ahead, and not so far that a favourable value could be searched for.
      and asked.number - 2 >= extract(epoch from v_now - r.genesis) * 1000 / r.period_ms
      and asked.number - r.ahead - 1 <= extract(epoch from v_now - r.genesis) * 1000 / r.period_ms) is not true
  ) then perform ledger.refuse('guard_raced', 'round'); end if;
  if not settings.value('rewards', 'paying')::boolean then perform ledger.refuse('rewards_stopped'); end if;
  for v in
    select asked.*, r.mh, r.hold_minor, r.n_max, p.member_no, progress.plays, progress.play_link
    from unnest(ids, rounds, members, nonces, client_hashes, beacon_numbers, transfers)
      with ordinality asked(id, round_id, member, nonce, client_hash, beacon_number, transfer, o)
    join round r on r.id = asked.round_id join progress on progress.round_id = r.id
    left join identity.players_of(members) p on p.id = asked.member and not p.frozen and not p.staff
    order by asked.round_id, asked.o
  loop
    if v_round is distinct from v.round_id then
      update progress set plays = v_n, play_link = v_link where round_id = v_round;
      v_round := v.round_id;
      v_n := v.plays;
      v_link := v.play_link;
    end if;
    if v.member_no is null then perform ledger.refuse('guard_raced', 'player'); end if;
    v_n := v_n + 1;
    if v_n > v.n_max then perform ledger.refuse('guard_raced', 'full'); end if;
    v_ticket := draws.ticket_of(v.mh, v.member_no, v.nonce);
    v_link := draws.play_link(v_link, v_n, v_ticket, v.client_hash, v.beacon_number);
    v_ns[v.o] := v_n;
    v_tickets[v.o] := v_ticket;
    v_links[v.o] := v_link;
  end loop;
  update progress set plays = v_n, play_link = v_link where round_id = v_round;
  -- One insert for all plays, because each further statement would queue rows for sealing again.
  insert into play (id, round_id, member_id, nonce, n, client_hash, ticket, beacon_number, hold_minor, link,
      played_at, business_date, transfer_id)
    select made.id, made.round_id, made.member, made.nonce, made.n, made.client_hash, made.ticket, made.beacon_number,
      r.hold_minor, made.link, v_now, platform.business_date(v_now), made.transfer
    from unnest(ids, rounds, members, nonces, v_ns, client_hashes, v_tickets, beacon_numbers, v_links, transfers)
      made(id, round_id, member, nonce, n, client_hash, ticket, beacon_number, link, transfer)
    join round r on r.id = made.round_id;
  -- A member's nonces count from 0 without a gap, so no one can choose a ticket. It is enough to look for the previous
  -- nonce, which was checked the same way.
  if exists (
    select from unnest(rounds, members, nonces) made(round_id, member, nonce)
    where made.nonce > 0 and not exists (select from play earlier where earlier.round_id = made.round_id
      and earlier.member_id = made.member and earlier.nonce = made.nonce - 1)
  ) then perform ledger.refuse('guard_raced', 'nonce'); end if;
end $$;

-- Stores client seeds when phones reveal them, unchanged, for the plays to settle with. Answers, in the order of the
-- lists: 'kept'; 'late' if the play has its result already; 'other' if the seed does not match its hash; 'unknown' if
-- the member has no such play.
create function draws.keep_reveals(plays bigint[], members bigint[], seeds text[]) returns text[]
language plpgsql security definer
set search_path = draws, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off as $$
begin
  if (platform.is_plain(plays) and platform.is_plain(members) and platform.is_plain(seeds)
      and array[cardinality(members), cardinality(seeds)] = array_fill(cardinality(plays), array[2])
  ) is not true then perform ledger.refuse('reveal_malformed', 'lists'); end if;
  -- Waits for a play that is being settled with the seed's hash, whose row is locked (draws.settle_plays).
  perform 1 from play p join unnest(plays, members) asked(play_id, member)
    on p.id = asked.play_id and p.member_id = asked.member order by p.id for share of p;
  insert into reveal (play_id, client_seed)
    select p.id, asked.seed from unnest(plays, members, seeds) asked(play_id, member, seed)
    join play p on p.id = asked.play_id and p.member_id = asked.member
      and p.client_hash = sha256(convert_to(asked.seed, 'UTF8'))
    where not exists (select from result r where r.play_id = p.id)
    on conflict do nothing;
  return array(
    select case when p.id is null then 'unknown'
        when p.client_hash <> sha256(convert_to(asked.seed, 'UTF8')) then 'other'
        when v.play_id is null then 'late' else 'kept' end
    from unnest(plays, members, seeds) with ordinality asked(play_id, member, seed, o)
    left join play p on p.id = asked.play_id and p.member_id = asked.member
    left join reveal v on v.play_id = p.id
    order by asked.o);
end $$;

-- Picks the prize that a round's guarantee will give the member, once, and reserves one of its stock. Its hold is
-- posted in the same transaction.
create function draws.pick_prize(of_pick bigint, of_round bigint, member bigint, of_prize int, transfer uuid)
returns void language plpgsql security definer set search_path = draws, pg_temp as $$
declare r round; p prize; v_taken int[];
begin
  select taken into v_taken from progress where round_id = of_round for no key update;
  select * into r from round where id = of_round;
  select * into p from prize where round_id = of_round and n = of_prize;
  if of_pick > coalesce(pg_sequence_last_value('draws.promise_id'), 0) or p.is_option is not true
     or r.state <> 'open' or r.ends_at <= platform.now()
     or v_taken[of_prize + 1] >= p.stock
     -- A pick reserves money and stock until the round ends, so the member must have spent a chance on a first play
     -- before.
     or (select count(*) between 1 and r.guarantee_k - 1 from play where round_id = of_round and member_id = member)
       is not true
     or barred_until(member) is not null
     or not exists (select from identity.players_of(array[member]) one where not one.frozen and not one.staff)
  then perform ledger.refuse('pick_not_open'); end if;
  insert into pick (id, round_id, member_id, prize, hold_minor, picked_at, transfer_id)
    values (of_pick, of_round, member, of_prize, p.value_minor, platform.now(), transfer);
  update progress set taken[of_prize + 1] = v_taken[of_prize + 1] + 1 where round_id = of_round;
end $$;

revoke execute on function draws.commit_plays, draws.keep_reveals, draws.pick_prize from public;
grant execute on function draws.commit_plays, draws.keep_reveals, draws.pick_prize to c3_app;
grant usage on sequence draws.promise_id to c3_app;

-- Makes plays, picks and results of these rounds wait until the transaction ends.
create function draws.lock_rounds(rounds bigint[]) returns void
language sql security definer set search_path = draws, pg_temp as $$
  select from progress where round_id = any (rounds) order by round_id for no key update
$$;
revoke execute on function draws.lock_rounds from public;
grant execute on function draws.lock_rounds to c3_app, c3_draws;
