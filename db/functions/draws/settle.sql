-- Settles plays (draws.md 4). Only the draws process can, because only it knows the seeds. It says which result it
-- computed. The database draws again with the seed, counts the stock, and writes what the play gives. If the prize
-- differs, that is an error. If the stock differs, that is a lost race.

-- Plays are settled in the order of `ids`. The client seed is the stored one. For plays in `lates` the phone did not
-- reveal its seed in time, so the seed's hash is used instead. `ended_picks` are the picks that end with these results,
-- or null. `seeds` belong to `seed_rounds` and are not stored here.
create function draws.settle_plays(
  ids bigint[], lates boolean[], prizes int[], ways text[], ended_picks bigint[], transfers uuid[],
  seed_rounds bigint[], seeds bytea[])
returns void language plpgsql security definer
set search_path = draws, pg_temp set plan_cache_mode = force_generic_plan
-- Looks up each row by its key, however many there are, because the connection may have made its plan while the table
-- was small.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off as $$
declare
  v_now timestamptz; v record; v_round round; v_progress progress; v_inner bytea; v_outer bytea; v_seed bytea;
  v_client text; v_way text; v_prizes prize[]; v_prize prize; v_pick bigint; v_r bigint; v_guaranteed boolean;
  v_paid bigint; v_kept bigint; v_coupon bigint; v_points bigint;
  v_result result; v_results result[] := '{}';
begin
  if (platform.is_plain(ids) and platform.is_plain(lates) and platform.is_plain(prizes)
      and platform.is_plain(ways) and platform.is_plain(ended_picks) and platform.is_plain(transfers)
      and platform.is_plain(seed_rounds) and platform.is_plain(seeds)
      and array[cardinality(lates), cardinality(prizes), cardinality(ways), cardinality(ended_picks),
                cardinality(transfers)] = array_fill(cardinality(ids), array[5])
      and cardinality(seeds) = cardinality(seed_rounds)
  ) is not true then perform ledger.refuse('settle_malformed', 'lists'); end if;
  perform 1 from progress where round_id in (select round_id from play where id = any (ids))
    order by round_id for no key update;
  -- A seed that is revealed at this moment waits, and then finds the result.
  perform 1 from play join unnest(ids, lates) asked(id, late) using (id) where asked.late
    order by play.id for no key update of play;
  v_now := platform.now();
  for v in
    select play.*, asked.late, asked.prize, asked.way, asked.ended_pick, asked.transfer,
      reveal.client_seed as revealed, beacon.value as beacon, pick.id as pick_id, pick.prize as picked
    from unnest(ids, lates, prizes, ways, ended_picks, transfers)
      with ordinality asked(id, late, prize, way, ended_pick, transfer, o)
    left join play on play.id = asked.id
    left join reveal on reveal.play_id = asked.id
    left join beacon on beacon.round_id = play.round_id and beacon.number = play.beacon_number
    left join pick on pick.round_id = play.round_id and pick.member_id = play.member_id
    order by play.round_id, asked.o
  loop
    if v.id is null then perform ledger.refuse('settle_malformed', 'play'); end if;
    if v_round.id is distinct from v.round_id then
      update progress set settled = v_progress.settled, taken = v_progress.taken, result_link = v_progress.result_link
        where round_id = v_round.id;
      select * into v_round from round where id = v.round_id;
      select * into v_progress from progress where round_id = v.round_id;
      v_prizes := array(select prize from prize where round_id = v.round_id order by n);
      select seed into v_seed from unnest(seed_rounds, seeds) given(round_id, seed) where given.round_id = v.round_id;
      if (sha256('draw/1/seed'::bytea || v_seed) = v_round.seed_hash) is not true
      then perform ledger.refuse('seed_wrong'); end if;
      if v_now > draws.seed_due(v_round) then perform ledger.refuse('seed_late'); end if;
      v_inner := draws.hmac_key(v_seed, 54);
      v_outer := draws.hmac_key(v_seed, 92);
    end if;
    if v.late is distinct from (v.revealed is null)
      or v.late and v_now < v.played_at + v_round.reveal_minutes * interval '1 minute'
    then perform ledger.refuse('guard_raced', 'reveal'); end if;
    v_client := coalesce(v.revealed, encode(v.client_hash, 'hex'));
    if v.beacon is null then perform ledger.refuse('beacon_missing'); end if;
    v_pick := v.pick_id;
    if v_pick is not null and exists (select from pick_end where pick_id = v_pick) then v_pick := null; end if;
    v_guaranteed := coalesce(v_pick is not null and v.nonce = v_round.guarantee_k - 1, false);
    if v_guaranteed then
      -- An earlier play may still win the picked prize.
      if exists (select from play earlier where earlier.round_id = v.round_id and earlier.member_id = v.member_id
          and earlier.nonce < v.nonce and not exists (select from result where play_id = earlier.id)
          and not exists (select from unnest(v_results) done where done.play_id = earlier.id))
      then perform ledger.refuse('guard_raced', 'earlier'); end if;
      v_r := null;
      v_way := 'guaranteed';
      v_prize := v_prizes[v.picked + 1];
    else
      v_r := draws.draw(v_inner, v_outer, concat_ws('|', 'draw/1', encode(v_round.mh, 'hex'), encode(v.ticket, 'hex'),
        v_client, v.nonce, encode(v.beacon, 'hex'), ''), v_round.w);
      foreach v_prize in array v_prizes loop exit when v_prize.upto > v_r; end loop;
      if v_prize.n is distinct from v.prize then perform ledger.refuse('draw_differs'); end if;
      if v_pick is not null and v.picked = v_prize.n then v_way := 'drawn';
      elsif v_progress.taken[v_prize.n + 1] >= v_prize.stock then v_way := 'exhausted';
      else
        v_way := 'drawn';
        v_progress.taken[v_prize.n + 1] := v_progress.taken[v_prize.n + 1] + 1;
      end if;
    end if;
    if (v_way, v_prize.n) is distinct from (v.way, v.prize::smallint)
      or v.ended_pick is distinct from (case when v.picked = v_prize.n then v_pick end)
    then perform ledger.refuse('guard_raced', 'stock or pick'); end if;
    v_paid := case when v_way = 'exhausted' or v_prize.kind = 'cash' then v_prize.value_minor else 0 end;
    v_kept := case when v_way <> 'exhausted' and v_prize.kind = 'goods' then v_prize.value_minor else 0 end;
    v_coupon := case when v_way <> 'exhausted' and v_prize.kind = 'coupon' then v_prize.value_minor else 0 end;
    v_points := case when v_way <> 'exhausted' then coalesce(v_prize.points, 0) else 0 end;
    v_progress.settled := v_progress.settled + 1;
    v_progress.result_link := draws.result_link(v_progress.result_link, v_progress.settled, v.n,
      concat_ws('|', v_way, v_prize.id, coalesce(v_r::text, ''), case when v_r is null then '' else v_client end));
    v_result := null;
    v_result.play_id := v.id;
    v_result.round_id := v.round_id;
    v_result.n := v_progress.settled;
    v_result.way := v_way;
    if v_r is not null then
      v_result.client_seed := v_client;
      v_result.beacon := v.beacon;
      v_result.r := v_r;
    end if;
    v_result.prize := v_prize.n;
    v_result.paid_minor := v_paid;
    v_result.kept_minor := v_kept;
    v_result.coupon_minor := v_coupon;
    v_result.released_minor := v.hold_minor - v_paid - v_kept - v_coupon;
    v_result.points := v_points;
    v_result.link := v_progress.result_link;
    v_result.settled_at := v_now;
    if v_paid + v_coupon + v_result.released_minor + v_points > 0 then v_result.transfer_id := v.transfer; end if;
    v_results := v_results || v_result;
    if v.ended_pick is not null then
      insert into pick_end (pick_id, why, play_id, ended_at, transfer_id)
        values (v_pick, case when v_guaranteed then 'given' else 'won' end, v.id, v_now, v.transfer);
    end if;
  end loop;
  update progress set settled = v_progress.settled, taken = v_progress.taken, result_link = v_progress.result_link
    where round_id = v_round.id;
  -- One insert for all results, because each further statement would queue rows for sealing again.
  insert into result select given.* from unnest(v_results) given;
  perform coupons.give_prize(prize.coupon_batch_id, play.member_id, play.id)
    from unnest(v_results) given join play on play.id = given.play_id
    join prize on prize.round_id = given.round_id and prize.n = given.prize
    where given.coupon_minor > 0;
end $$;

-- Used if the seed was not revealed in time: each unsettled play of the round pays its whole hold. Results that exist
-- stay.
create function draws.pay_unrevealed(ids bigint[], transfers uuid[], of_round bigint) returns void
language plpgsql security definer set search_path = draws, pg_temp as $$
declare r round; v_progress progress; v record;
begin
  if (platform.is_plain(ids) and platform.is_plain(transfers) and cardinality(transfers) = cardinality(ids)) is not true
  then perform ledger.refuse('settle_malformed', 'lists'); end if;
  select * into v_progress from progress where round_id = of_round for no key update;
  select * into r from round where id = of_round;
  if (r.state = 'ended' and platform.now() > draws.seed_due(r)) is not true
  then perform ledger.refuse('seed_not_late'); end if;
  for v in
    select play.*, asked.transfer from unnest(ids, transfers) asked(id, transfer)
    join play on play.id = asked.id and play.round_id = of_round order by play.n
  loop
    v_progress.settled := v_progress.settled + 1;
    v_progress.result_link := draws.result_link(v_progress.result_link, v_progress.settled, v.n, 'unrevealed|||');
    insert into result (play_id, round_id, n, way, paid_minor, kept_minor, released_minor, points, link, settled_at,
        transfer_id)
      values (v.id, of_round, v_progress.settled, 'unrevealed', v.hold_minor, 0, 0, 0, v_progress.result_link,
        platform.now(), v.transfer);
  end loop;
  update progress set settled = v_progress.settled, result_link = v_progress.result_link where round_id = of_round;
end $$;

-- Ends the picks of members who never reached the guarantee and releases their holds. The round must have ended, and
-- all of its plays must have results.
create function draws.end_picks(picks bigint[], transfers uuid[], of_round bigint) returns void
language plpgsql security definer set search_path = draws, pg_temp as $$
declare v_progress progress; v record;
begin
  if (platform.is_plain(picks) and platform.is_plain(transfers)
      and cardinality(transfers) = cardinality(picks)) is not true
  then perform ledger.refuse('settle_malformed', 'lists'); end if;
  select * into v_progress from progress where round_id = of_round for no key update;
  if v_progress.plays <> v_progress.settled
     or not exists (select from round where id = of_round and ended_at is not null)
  then perform ledger.refuse('pick_still_open'); end if;
  for v in
    select pick.id, pick.prize, asked.transfer from unnest(picks, transfers) asked(id, transfer)
    join pick on pick.id = asked.id and pick.round_id = of_round order by pick.id
  loop
    insert into pick_end (pick_id, why, ended_at, transfer_id) values (v.id, 'over', platform.now(), v.transfer);
    v_progress.taken[v.prize + 1] := v_progress.taken[v.prize + 1] - 1;
  end loop;
  update progress set taken = v_progress.taken where round_id = of_round;
end $$;

revoke execute on function draws.settle_plays, draws.pay_unrevealed, draws.end_picks from public;
grant execute on function draws.settle_plays, draws.pay_unrevealed, draws.end_picks to c3_draws;

-- The next plays of a round that can be settled: without a result, numbered above `after`, and with their seed revealed
-- or its time over. Every play up to `settled_upto` has a result, so a million plays are not read each time.
create function draws.next_unsettled(of_round bigint, after bigint, most int) returns table (id bigint, n bigint)
language plpgsql security definer set search_path = draws, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare v_silent timestamptz;
begin
  if exists (select from progress where round_id = of_round and plays = settled) then return; end if;
  select platform.now() - reveal_minutes * interval '1 minute' into v_silent from round where id = of_round;
  update progress set settled_upto = (
      select p.n - 1 from play p where p.round_id = of_round and p.n > settled_upto
        and not exists (select from result r where r.play_id = p.id) order by p.n limit 1)
    where round_id = of_round and exists (select from play p join result r on r.play_id = p.id
      where p.round_id = of_round and p.n = settled_upto + 1) and plays > settled;
  return query
    select p.id, p.n from play p
    where p.round_id = of_round and p.n > greatest($2, (select settled_upto from progress where round_id = of_round))
      and not exists (select from result r where r.play_id = p.id)
      and (p.played_at <= v_silent or exists (select from reveal v where v.play_id = p.id))
    order by p.n limit most;
end $$;
revoke execute on function draws.next_unsettled from public;
grant execute on function draws.next_unsettled to c3_draws;

-- Posts results and the end of a round's picks, for the draws process, which may post nothing else.
create function draws.post_results(
  t_id uuid[], t_actor text[],
  l_transfer int[], l_purpose text[], l_debit bigint[], l_credit bigint[], l_amount bigint[], l_guard bigint[],
  h_transfer int[], h_op text[], h_id bigint[], h_account bigint[], h_amount bigint[], h_purpose text[])
returns bigint language plpgsql security definer set search_path = draws, pg_temp as $$
begin
  if (cardinality(h_id) = 0 and l_purpose <@ array['prize_paid', 'coupon_won', 'prize_released', 'points_won'])
    is not true
  then perform ledger.refuse('settle_malformed', 'purposes'); end if;
  return ledger.post(t_id, t_actor, l_transfer, l_purpose, l_debit, l_credit, l_amount, l_guard,
    h_transfer, h_op, h_id, h_account, h_amount, h_purpose);
end $$;
revoke execute on function draws.post_results from public;
grant execute on function draws.post_results to c3_draws;
