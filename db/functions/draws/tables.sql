-- c3_app reads, and writes only the limits and pauses that members ask for. The functions write the rest.
grant usage on schema draws to c3_app, c3_ledger;
grant select on draws.round, draws.prize, draws.progress, draws.play, draws.reveal, draws.result, draws.pick,
  draws.pick_end, draws.goods_end, draws.beacon, draws.limit_wish, draws.pause to c3_app;
grant insert (member_id, plays_a_day) on draws.limit_wish to c3_app;
grant insert (member_id, kind, days) on draws.pause to c3_app;
grant usage on sequence draws.round_id_seq to c3_app;

-- The draws process reads what decides a play. Only it can read and write the rounds' secrets.
grant usage on schema draws to c3_draws;
grant select on draws.round, draws.prize, draws.progress, draws.play, draws.reveal, draws.result, draws.pick,
  draws.pick_end, draws.beacon to c3_draws;
grant select, insert, delete on draws.secret to c3_draws;
grant select on draws.verification to c3_app, c3_draws;
grant insert (beacons, results, problems) on draws.verification to c3_draws;

select platform.append_only(of_table::regclass) from unnest(array['draws.prize', 'draws.play', 'draws.reveal',
  'draws.result', 'draws.pick', 'draws.pick_end', 'draws.goods_end', 'draws.beacon', 'draws.pause',
  'draws.verification']) of_table;
select platform.never_deleted('draws.round');
select platform.never_deleted('draws.progress');
select platform.never_deleted('draws.limit_wish');

-- Sealed (proofs.md 5). The manifest's hash covers a whole round, but guards read its copies in columns, so these are
-- sealed too.
select ledger.seal_rows('draws.round', '{id}', '{act_id,game,manifest,mh,seed_hash,w,n_max,hold_minor,guarantee_k,
  starts_at,ends_at,reveal_minutes,seed_hours,anchor,genesis,period_ms,ahead,beacon_length,beacon_kind,proposed_by,
  proposed_at}', '{withdrawn_at,opened_at,stopped_at,stop_reason,stopped_by,ended_at,seed,revealed_at}');
select ledger.seal_rows('draws.prize', '{round_id,n}', '{id,kind,weight,upto,value_minor,points,stock,coupon_batch_id,
  is_option}');
select ledger.seal_rows('draws.play', '{id}', '{round_id,member_id,nonce,n,client_hash,ticket,beacon_number,hold_minor,
  link,played_at,business_date,transfer_id}');
select ledger.seal_rows('draws.reveal', '{play_id}', '{client_seed,revealed_at}');
select ledger.seal_rows('draws.result', '{play_id}', '{round_id,n,way,client_seed,beacon,r,prize,paid_minor,kept_minor,
  coupon_minor,released_minor,points,link,settled_at,transfer_id}');
select ledger.seal_rows('draws.pick', '{id}', '{round_id,member_id,prize,hold_minor,picked_at,transfer_id}');
select ledger.seal_rows('draws.pick_end', '{pick_id}', '{why,play_id,ended_at,transfer_id}');
select ledger.seal_rows('draws.goods_end', '{id}', '{play_id,way,worth_minor,ended_at,transfer_id}');
select ledger.seal_rows('draws.limit_wish', '{id}', '{member_id,plays_a_day,asked_at}', '{held_from}');
select ledger.seal_rows('draws.pause', '{id}', '{member_id,kind,days,began_at,until}');
