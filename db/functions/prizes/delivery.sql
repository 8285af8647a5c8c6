-- Deliveries of goods that members won (prizes.md 3): claim, parcels, payment in money instead, and end. Each function
-- locks the delivery, so the member never gets both the money and the parcel.

-- A result with goods opens a delivery at once.
create function prizes.open_delivery() returns trigger
language plpgsql security definer set search_path = prizes, pg_temp as $$
begin
  insert into delivery (play_id, member_id, round_id, prize, worth_minor, won_at, claim_until)
    select new.play_id, p.member_id, new.round_id, new.prize, new.kept_minor, new.settled_at,
      new.settled_at + house_days('claimDays') * interval '1 day'
    from draws.play p where p.id = new.play_id;
  return null;
end $$;
create trigger result_opens_delivery after insert on draws.result
  for each row when (new.kept_minor > 0) execute function prizes.open_delivery();

-- The member chooses the address, with the PIN. Returns 'done' or the reason why not, and until when a new address has
-- to wait. The deadlines follow the settings of this moment.
create function prizes.claim_goods(
  of_play bigint, of_member bigint, of_address bigint, transfer uuid, out answer text, out waits_until timestamptz)
language plpgsql security definer set search_path = prizes, pg_temp as $$
declare d delivery; a address; v_now timestamptz; v_send timestamptz;
begin
  select * into d from delivery where play_id = of_play and member_id = of_member for no key update;
  if not found then answer := 'delivery_not_found'; return; end if;
  select * into a from address where id = of_address and member_id = of_member and deleted_at is null for share;
  v_now := platform.now();
  answer := case when coalesce(d.claimed_at, d.paid_at) is not null then 'prize_claimed'
    when v_now > d.claim_until then 'claim_late' when a.id is null then 'address_unknown' end;
  if answer is not null then return; end if;
  waits_until := usable_from(a, d.worth_minor);
  if v_now < waits_until then answer := 'address_waits'; return; end if;
  perform identity.use_pin_proofs(array[transfer], array[of_member], array['goods'], array[d.worth_minor],
    array[of_play || ' ' || of_address]);
  v_send := v_now + house_days('sendDays') * interval '1 day';
  update delivery set address_id = copy_address(of_address, of_member), claimed_at = v_now, send_by = v_send,
      cash_from = v_send + house_days('lateDays') * interval '1 day', lost_days = house_days('lostDays')
    where play_id = of_play;
  answer := 'done';
end $$;

-- When the member may take the money instead. The days of a lost parcel count from the first parcel, and a later one
-- does not restart them. When the desk has recorded delivery, there is no such time unless the member contests it.
create function prizes.cash_time(d prizes.delivery, s prizes.shipment) returns timestamptz
language sql immutable set search_path = prizes, pg_temp as $$
  select case when d.delivered_at is not null or d.paid_at is not null or s.state = 'delivered' then null
    when d.claimed_at is null then d.claim_until
    when s.state in ('shipped', 'contested') then greatest(d.cash_from, d.lost_at)
    else d.cash_from end
$$;

create function prizes.last_shipment(of_play bigint) returns prizes.shipment
language sql stable set search_path = prizes, pg_temp as $$
  select * from shipment where play_id = of_play order by n desc limit 1
$$;

-- Pays the worth of late goods in money instead, once, with the PIN. `ended` is the id that the posting must name as
-- its guard.
create function prizes.take_cash(
  of_play bigint, of_member bigint, transfer uuid, out answer text, out ended bigint, out worth bigint)
language plpgsql security definer set search_path = prizes, pg_temp as $$
declare d delivery; v_now timestamptz; v_from timestamptz;
begin
  select * into d from delivery where play_id = of_play and member_id = of_member for no key update;
  if not found then answer := 'delivery_not_found'; return; end if;
  v_now := platform.now();
  v_from := cash_time(d, last_shipment(of_play));
  answer := case when coalesce(d.delivered_at, d.paid_at) is not null then 'prize_over'
    when (v_now > v_from) is not true then 'cash_not_due' else 'done' end;
  if answer <> 'done' then return; end if;
  perform identity.use_pin_proofs(array[transfer], array[of_member], array['goods_cash'], array[d.worth_minor],
    array[of_play::text]);
  update delivery set paid_at = v_now where play_id = of_play;
  ended := draws.end_goods(of_play, 'paid', v_now, transfer);
  worth := d.worth_minor;
end $$;

-- The desk packs and ships a parcel, and records that it was delivered, failed or came back. Returns 'done' or the
-- reason why not. Recording delivery does not end the delivery yet, because the member may contest it for some days.
create function prizes.move_parcel(
  of_play bigint, step text, by_staff bigint, carrier text, tracking text, failure text) returns text
language plpgsql security definer set search_path = prizes, pg_temp as $$
#variable_conflict use_column
declare d delivery; s shipment; v_now timestamptz;
begin
  select * into d from delivery where play_id = of_play for no key update;
  if not found then return 'delivery_not_found'; end if;
  if coalesce(d.delivered_at, d.paid_at) is not null then return 'prize_over'; end if;
  v_now := platform.now();
  s := last_shipment(of_play);
  if step = 'pack' and d.claimed_at is not null
    and coalesce(s.state in ('failed', 'returned', 'contested'), true)
  then
    insert into shipment (play_id, n, packed_at, packed_by) values (of_play, coalesce(s.n, 0) + 1, v_now, by_staff);
  elsif step = 'ship' and s.state = 'packed' then
    update shipment set shipped_at = v_now, shipped_by = by_staff, carrier = $4, tracking = $5 where id = s.id;
    update delivery set lost_at = v_now + lost_days * interval '1 day' where play_id = of_play and lost_at is null;
  elsif step = 'deliver' and s.state = 'shipped' then
    update shipment set delivered_at = v_now, delivered_by = by_staff,
        contest_until = v_now + house_days('contestDays') * interval '1 day'
      where id = s.id;
  elsif step = 'fail' and s.state = 'shipped' then
    update shipment set failed_at = v_now, failed_by = by_staff, failure = $6 where id = s.id;
  elsif step = 'return' and s.state in ('shipped', 'failed') then
    update shipment set returned_at = v_now, returned_by = by_staff where id = s.id;
  else return 'parcel_elsewhere'; end if;
  return 'done';
end $$;

-- The member says that the goods did not arrive. Their worth stays set aside. Returns 'done' or the reason why not.
create function prizes.contest_goods(of_play bigint, of_member bigint) returns text
language plpgsql security definer set search_path = prizes, pg_temp as $$
declare d delivery; s shipment;
begin
  select * into d from delivery where play_id = of_play and member_id = of_member for no key update;
  if not found then return 'delivery_not_found'; end if;
  if coalesce(d.delivered_at, d.paid_at) is not null then return 'prize_over'; end if;
  s := last_shipment(of_play);
  if s.state is distinct from 'delivered' or platform.now() > s.contest_until then return 'contest_not_open'; end if;
  update shipment set contested_at = platform.now() where id = s.id;
  return 'done';
end $$;

-- Ends a delivery because the goods arrived: their worth goes back to the operator, who bought them. `way` is the
-- reason. 'confirmed': the member confirms it with the PIN. 'uncontested': the days to contest are over. 'upheld': the
-- member contested it, and two persons of finance found that the goods had arrived; the first of them ends nothing yet.
create function prizes.end_sent(of_play bigint, way text, by_whom bigint, reason text, transfer uuid,
  out answer text, out ended bigint, out worth bigint)
language plpgsql security definer set search_path = prizes, pg_temp as $$
declare d delivery; s shipment; v_now timestamptz;
begin
  select * into d from delivery where play_id = of_play and (way <> 'confirmed' or member_id = by_whom)
    for no key update;
  if not found then answer := 'delivery_not_found'; return; end if;
  if coalesce(d.delivered_at, d.paid_at) is not null then answer := 'prize_over'; return; end if;
  s := last_shipment(of_play);
  v_now := platform.now();
  if (case way when 'confirmed' then s.state in ('shipped', 'delivered', 'contested')
      when 'uncontested' then s.state = 'delivered' and v_now > s.contest_until
      when 'upheld' then s.state = 'contested' end) is not true
  then answer := 'parcel_elsewhere'; return; end if;
  if way = 'confirmed' then
    perform identity.use_pin_proofs(array[transfer], array[d.member_id], array['goods_came'], array[d.worth_minor],
      array[of_play::text]);
  elsif way = 'upheld' then
    if by_whom = s.upheld_by or not identity.is_reviewer(by_whom) then
      answer := 'second_person';
      return;
    end if;
    if s.upheld_by is null then
      update shipment set upheld_at = v_now, upheld_by = by_whom, upheld_reason = reason where id = s.id;
      answer := 'first_word';
      return;
    end if;
    update shipment set upheld_again_by = by_whom where id = s.id;
  end if;
  update delivery set delivered_at = v_now, confirmed_at = case way when 'confirmed' then v_now end
    where play_id = of_play;
  answer := 'done';
  ended := draws.end_goods(of_play, 'sent', v_now, transfer);
  worth := d.worth_minor;
end $$;

-- Deliveries that members can no longer contest.
create function prizes.uncontested(most int) returns setof bigint
language sql stable security definer set search_path = prizes, pg_temp as $$
  select s.play_id from shipment s join delivery d using (play_id)
  where s.contest_until < (select platform.now()) and s.contested_at is null
    and d.delivered_at is null and d.paid_at is null
  order by s.play_id limit most
$$;

revoke execute on function prizes.open_delivery, prizes.claim_goods, prizes.cash_time, prizes.last_shipment,
  prizes.take_cash, prizes.move_parcel, prizes.contest_goods, prizes.end_sent, prizes.uncontested from public;
grant execute on function prizes.claim_goods, prizes.cash_time, prizes.take_cash, prizes.move_parcel,
  prizes.contest_goods, prizes.end_sent, prizes.uncontested to c3_app;

-- Each delivery with its last parcel. The state follows from the times, and `waits_since` is when it began. 'arrived':
-- the desk has recorded delivery, and the member may still contest it.
create view prizes.delivery_state as
  select d.*, case when d.paid_at is not null then 'paid' when d.delivered_at is not null then 'delivered'
      when s.state = 'delivered' then 'arrived' when s.state is not null then s.state
      when d.claimed_at is not null then 'claimed' else 'won' end as state,
    coalesce(d.paid_at, d.delivered_at, s.contested_at, s.delivered_at, s.returned_at, s.failed_at, s.shipped_at,
      s.packed_at, d.claimed_at, d.won_at) as waits_since,
    prizes.cash_time(d, s) as cash_time, s.packed_at, s.shipped_at, s.carrier, s.tracking, s.failed_at, s.failure,
    s.returned_at, s.delivered_at as arrived_at, s.contest_until, s.contested_at, s.upheld_at, s.n as parcels
  from prizes.delivery d left join prizes.shipment s on s.play_id = d.play_id
    and not exists (select from prizes.shipment later where later.play_id = s.play_id and later.n > s.n);
grant select on prizes.delivery_state to c3_app;

-- Late deliveries whose members are to be told that they may take the money. A later parcel moves that time, so a
-- delivery may be late twice. It is decided under the delivery's lock, like money and shipping.
create function prizes.notify_late(most int)
returns table (play_id bigint, member_id bigint, round_id bigint, prize smallint, worth_minor bigint, claimed boolean)
language plpgsql security definer set search_path = prizes, pg_temp as $$
#variable_conflict use_column
declare v_ids bigint[];
begin
  select array_agg(l.play_id) into v_ids from (
    select d.play_id from delivery d
    where d.delivered_at is null and d.paid_at is null
      and cash_time(d, last_shipment(d.play_id)) < (select platform.now())
      and d.notified_cash_time is distinct from cash_time(d, last_shipment(d.play_id))
    order by d.play_id limit most for no key update skip locked) l;
  return query
    update delivery d set notified_cash_time = cash_time(d, last_shipment(d.play_id))
    where d.play_id = any (v_ids) and d.delivered_at is null and d.paid_at is null
      and cash_time(d, last_shipment(d.play_id)) < (select platform.now())
    returning d.play_id, d.member_id, d.round_id, d.prize, d.worth_minor, d.claimed_at is not null;
end $$;
revoke execute on function prizes.notify_late from public;
grant execute on function prizes.notify_late to c3_app;

-- Deadlines from the settings. Whatever they say, a member has at least three days to contest a delivery.
create function prizes.house_days(of_name text) returns int
language sql stable security definer set search_path = prizes, pg_temp as $$
  select greatest(settings.value('prizes', of_name)::int, case of_name when 'contestDays' then 3 end)
$$;
revoke execute on function prizes.house_days from public;
