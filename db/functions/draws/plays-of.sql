-- Plays with their results, by id but in no particular order. Reads by primary key, even if the connection made its
-- plan while the tables were small.
create function draws.plays_of(ids bigint[]) returns table (
  id bigint, round_id bigint, member_id bigint, nonce int, n bigint, client_hash text, ticket text, beacon_number int,
  hold_minor bigint, played_at timestamptz, link text, revealed text, revealed_at timestamptz, pick smallint,
  pick_id bigint,
  -- True if the member has an open pick and an earlier play in this round has no result yet.
  earlier_open boolean,
  result_n bigint, way text, prize smallint, paid_minor bigint, kept_minor bigint, coupon_minor bigint, points bigint,
  r bigint, client_seed text, beacon text, settled_at timestamptz, result_link text,
  -- The beacon value of the play, if it is stored, and its network's signature.
  kept_beacon text, beacon_signature text)
language sql stable set search_path = draws, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off as $$
  select p.id, p.round_id, p.member_id, p.nonce, p.n, encode(p.client_hash, 'hex'), encode(p.ticket, 'hex'),
    p.beacon_number, p.hold_minor, p.played_at, encode(p.link, 'hex'), v.client_seed, v.revealed_at,
    k.prize, k.id,
    s.play_id is null and k.id is not null and exists (select from play e where e.round_id = p.round_id
      and e.member_id = p.member_id and e.nonce < p.nonce
      and not exists (select from result d where d.play_id = e.id)),
    s.n, s.way, s.prize, s.paid_minor, s.kept_minor, s.coupon_minor, s.points, s.r, s.client_seed,
    encode(s.beacon, 'hex'), s.settled_at, encode(s.link, 'hex'), encode(b.value, 'hex'), encode(b.signature, 'hex')
  from play p
  left join reveal v on v.play_id = p.id
  left join result s on s.play_id = p.id
  left join beacon b on b.round_id = p.round_id and b.number = p.beacon_number
  left join pick k on k.round_id = p.round_id and k.member_id = p.member_id
    and not exists (select from pick_end e where e.pick_id = k.id)
  where p.id = any (ids)
$$;
grant execute on function draws.plays_of to c3_app, c3_draws;
