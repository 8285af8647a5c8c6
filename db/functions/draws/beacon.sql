-- Stores beacon values, the public randomness of draws (draws.md 2). Only the draws process may call these.

-- Stores values of the local beacon, each not before its time. It must hash down to the next lower stored value, or to
-- the anchor.
create function draws.keep_beacons(numbers int[], given_values bytea[], of_round bigint) returns void
language plpgsql security definer set search_path = draws, pg_temp as $$
declare r round; v record; v_at bytea; v_known bytea; v_from int;
begin
  if (platform.is_plain(numbers) and platform.is_plain(given_values)
      and cardinality(given_values) = cardinality(numbers)) is not true
  then perform ledger.refuse('beacon_malformed', 'lists'); end if;
  select * into r from round where id = of_round;
  for v in select number, given from unnest(numbers, given_values) asked(number, given) order by number loop
    if (r.beacon_kind = 'local' and v.number between 0 and r.beacon_length
        and platform.now() >= r.genesis + v.number * (r.period_ms * interval '1 millisecond')) is not true
    then perform ledger.refuse('beacon_early'); end if;
    select b.number, b.value into v_from, v_known from beacon b
      where b.round_id = of_round and b.number <= v.number order by b.number desc limit 1;
    if not found then v_from := 0; v_known := r.anchor; end if;
    v_at := v.given;
    for n in v_from + 1 .. v.number loop v_at := sha256(v_at); end loop;
    if v_at is distinct from v_known then perform ledger.refuse('beacon_wrong'); end if;
    insert into beacon (round_id, number, value) values (of_round, v.number, v.given) on conflict do nothing;
  end loop;
end $$;
revoke execute on function draws.keep_beacons from public;
grant execute on function draws.keep_beacons to c3_draws;

-- Stores values of a drand network, each not before its time. The draws process has checked the network's signature.
-- The database cannot, so it stores the signature, which the nightly job and any phone can check again.
create function draws.keep_drand(numbers int[], signatures bytea[], of_round bigint) returns void
language plpgsql security definer set search_path = draws, pg_temp as $$
declare r round; v record;
begin
  if (platform.is_plain(numbers) and platform.is_plain(signatures)
      and cardinality(signatures) = cardinality(numbers)) is not true
  then perform ledger.refuse('beacon_malformed', 'lists'); end if;
  select * into r from round where id = of_round;
  for v in select number, signature from unnest(numbers, signatures) asked(number, signature) order by number loop
    if (r.beacon_kind = 'drand' and v.number > 0
        and platform.now() >= r.genesis + v.number * (r.period_ms * interval '1 millisecond')) is not true
    then perform ledger.refuse('beacon_early'); end if;
    insert into beacon (round_id, number, value, signature)
      values (of_round, v.number, sha256(v.signature), v.signature) on conflict do nothing;
  end loop;
end $$;
revoke execute on function draws.keep_drand from public;
grant execute on function draws.keep_drand to c3_draws;
