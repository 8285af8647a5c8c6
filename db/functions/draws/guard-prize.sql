-- Ledger guard 'prize', called by ledger.post(): the money, points, coupon and released hold of a result must equal its
-- row, in one transfer. When a pick ends, its hold is released. The worth of goods stays in the hold until their
-- promise ends, and then goes to the member or back to the budget.
create function draws.consume_prizes(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = draws, ledger, pg_temp
-- Looks up each row by its key, however many there are, because the connection may have made its plan while the table
-- was small.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off as $$
begin
  if exists (
    select from (
      select guard, array_agg(transfer) as transfers,
        platform.total(amount) filter (where purpose = 'prize_paid') as paid,
        platform.total(amount) filter (where purpose = 'coupon_won') as coupon,
        platform.total(amount) filter (where purpose = 'prize_released') as released,
        platform.total(amount) filter (where purpose = 'points_won') as points,
        platform.total(amount) filter (where purpose = 'goods_bought') as bought,
        array_agg(distinct scope_of(credit)) filter (where purpose in ('prize_paid', 'points_won')) as members
      from unnest(purposes, credits, amounts, guards, transfers) line(purpose, credit, amount, guard, transfer)
      group by guard) line
    left join result on result.play_id = line.guard
    left join play on play.id = line.guard
    left join pick_end on pick_end.pick_id = line.guard
    left join pick on pick.id = line.guard
    left join goods_end on goods_end.id = line.guard
    left join play winner on winner.id = goods_end.play_id
    where case when result.play_id is not null
        then (line.paid, line.coupon, line.released, line.points, line.bought)
            = (result.paid_minor, result.coupon_minor, result.released_minor, result.points, 0)
          and result.transfer_id = all (line.transfers)
          and (line.members is null or line.members = array[play.member_id])
        when goods_end.id is not null
        then (line.paid, line.coupon, line.released, line.points, line.bought)
            = (case goods_end.way when 'paid' then goods_end.worth_minor else 0 end, 0,
               case goods_end.way when 'sent' then goods_end.worth_minor else 0 end, 0, 0)
          and goods_end.transfer_id = all (line.transfers)
          and (line.members is null or line.members = array[winner.member_id])
        else (line.paid, line.coupon, line.released, line.points, line.bought) = (0, 0, pick.hold_minor, 0, 0)
          and pick_end.transfer_id = all (line.transfers) end is not true
  ) then perform ledger.refuse('prize_not_covering'); end if;
end $$;

-- Runs at commit: a result, end of a pick or end of goods that is not posted would keep money from its member or the
-- budget.
create function draws.must_be_given() returns trigger
language plpgsql security definer set search_path = draws, pg_temp set enable_seqscan = off as $$
begin
  if new.transfer_id is not null and not exists (
    select from ledger.line l where l.transfer_id = new.transfer_id and l.guard = new.play_id)
  then raise exception 'draws.result % was not posted', new.play_id using errcode = 'C3L02'; end if;
  return null;
end $$;
create function draws.must_be_released() returns trigger
language plpgsql security definer set search_path = draws, pg_temp set enable_seqscan = off as $$
begin
  if not exists (select from ledger.line l where l.transfer_id = new.transfer_id and l.guard = new.pick_id) then
    raise exception 'draws.pick_end % was not posted', new.pick_id using errcode = 'C3L02';
  end if;
  return null;
end $$;
create function draws.must_be_ended() returns trigger
language plpgsql security definer set search_path = draws, pg_temp as $$
begin
  if not exists (select from ledger.line l where l.transfer_id = new.transfer_id and l.guard = new.id) then
    raise exception 'draws.goods_end % was not posted', new.id using errcode = 'C3L02';
  end if;
  return null;
end $$;
create constraint trigger result_posted after insert on draws.result deferrable initially deferred
  for each row execute function draws.must_be_given();
create constraint trigger pick_end_posted after insert on draws.pick_end deferrable initially deferred
  for each row execute function draws.must_be_released();
create constraint trigger goods_end_posted after insert on draws.goods_end deferrable initially deferred
  for each row execute function draws.must_be_ended();

revoke execute on function draws.consume_prizes, draws.must_be_given, draws.must_be_released, draws.must_be_ended
  from public;
grant execute on function draws.consume_prizes to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('prize', 'draws.consume_prizes', true);

-- Ends the promise of a play's goods, once. The feature of prizes decides when. Returns the id that the posting must
-- name.
create function draws.end_goods(of_play bigint, way text, ended_at timestamptz, transfer uuid) returns bigint
language sql set search_path = draws, pg_temp as $$
  insert into goods_end (id, play_id, way, worth_minor, ended_at, transfer_id)
    select nextval('draws.promise_id'), r.play_id, end_goods.way, r.kept_minor, end_goods.ended_at, transfer
    from result r where r.play_id = of_play and r.kept_minor > 0
    returning id
$$;
revoke execute on function draws.end_goods from public;
