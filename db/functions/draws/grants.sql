-- c3_app reads. Of all rows it writes only what members wish for themselves; the functions write the rest.
grant usage on schema draws to c3_app, c3_ledger;
grant select on draws.round, draws.prize, draws.progress, draws.play, draws.reveal, draws.result, draws.pick,
  draws.pick_end, draws.goods_end, draws.beacon, draws.limit_wish, draws.pause to c3_app;
grant insert (member_id, plays_a_day) on draws.limit_wish to c3_app;
grant insert (member_id, kind, days) on draws.pause to c3_app;
grant usage on sequence draws.round_id_seq to c3_app;

-- The draws process reads what decides a play. The secrets of rounds are its own.
grant usage on schema draws to c3_draws;
grant select on draws.round, draws.prize, draws.progress, draws.play, draws.reveal, draws.result, draws.pick,
  draws.pick_end, draws.beacon to c3_draws;
grant select, insert, delete on draws.secret to c3_draws;
grant select on draws.verification to c3_app, c3_draws;
grant insert (beacons, results, problems) on draws.verification to c3_draws;
