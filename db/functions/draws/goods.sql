-- Ends the promise of a play's goods, once. The feature of prizes says when. The posting names the returned id.
create function draws.end_goods(of_play bigint, way text, ended_at timestamptz, transfer uuid) returns bigint
language sql set search_path = draws, pg_temp as $$
  insert into goods_end (id, play_id, way, worth_minor, ended_at, transfer_id)
    select nextval('draws.promise_id'), r.play_id, end_goods.way, r.kept_minor, end_goods.ended_at, transfer
    from result r where r.play_id = of_play and r.kept_minor > 0
    returning id
$$;
revoke execute on function draws.end_goods from public;
