select platform.append_only(of_table::regclass) from unnest(array['draws.prize', 'draws.play', 'draws.reveal',
  'draws.result', 'draws.pick', 'draws.pick_end', 'draws.goods_end', 'draws.beacon', 'draws.pause',
  'draws.verification']) of_table;
select platform.never_deleted('draws.round');
select platform.never_deleted('draws.progress');
select platform.never_deleted('draws.limit_wish');
