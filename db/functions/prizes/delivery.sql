-- Deliveries of goods (prizes.md 3). Each function locks the delivery. So money and a parcel never both go out.

-- A result with goods has its delivery at once.
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

-- The member says where the goods shall go. Returns 'done' or why not. The days are those of this moment.
create function prizes.claim_goods(of_play bigint, of_member bigint, of_address bigint) returns text
language plpgsql security definer set search_path = prizes, pg_temp as $$
declare d delivery; v_now timestamptz; v_address bigint; v_send timestamptz;
begin
  select * into d from delivery where play_id = of_play and member_id = of_member for no key update;
  if not found then return 'delivery_not_found'; end if;
  v_now := platform.now();
  if coalesce(d.claimed_at, d.paid_at) is not null then return 'prize_claimed'; end if;
  if v_now > d.claim_until then return 'claim_late'; end if;
  v_address := copy_address(of_address, of_member);
  if v_address is null then return 'address_unknown'; end if;
  v_send := v_now + house_days('sendDays') * interval '1 day';
  update delivery set address_id = v_address, claimed_at = v_now, send_by = v_send,
      cash_from = v_send + house_days('lateDays') * interval '1 day', lost_days = house_days('lostDays')
    where play_id = of_play;
  return 'done';
end $$;

-- The moment from which the member may take the money. A parcel on its way has its own days to come.
create function prizes.cash_time(d prizes.delivery, s prizes.shipment) returns timestamptz
language sql immutable set search_path = prizes, pg_temp as $$
  select case when d.delivered_at is not null or d.paid_at is not null then null
    when d.claimed_at is null then d.claim_until
    when s.state = 'shipped' then greatest(d.cash_from, s.shipped_at + d.lost_days * interval '1 day')
    else d.cash_from end
$$;

create function prizes.last_shipment(of_play bigint) returns prizes.shipment
language sql stable set search_path = prizes, pg_temp as $$
  select * from shipment where play_id = of_play order by n desc limit 1
$$;

-- Late goods: their worth in money instead, once. `ended` is the guard of the posting.
create function prizes.take_cash(of_play bigint, of_member bigint, transfer uuid)
returns table (answer text, ended bigint, worth bigint)
language plpgsql security definer set search_path = prizes, pg_temp as $$
declare d delivery; v_now timestamptz; v_from timestamptz;
begin
  select * into d from delivery where play_id = of_play and member_id = of_member for no key update;
  if not found then return query select 'delivery_not_found', null::bigint, null::bigint; return; end if;
  v_now := platform.now();
  v_from := cash_time(d, last_shipment(of_play));
  if v_from is null then return query select 'prize_over', null::bigint, null::bigint; return; end if;
  if v_now <= v_from then return query select 'cash_not_due', null::bigint, null::bigint; return; end if;
  update delivery set paid_at = v_now where play_id = of_play;
  return query select 'done', draws.end_goods(of_play, 'paid', v_now, transfer), d.worth_minor;
end $$;

-- The desk packs, ships, and hears of a parcel that failed or came back. Returns 'done' or why not.
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
  if step = 'pack' and d.claimed_at is not null and coalesce(s.state in ('failed', 'returned'), true) then
    insert into shipment (play_id, n, packed_at, packed_by) values (of_play, coalesce(s.n, 0) + 1, v_now, by_staff);
  elsif step = 'ship' and s.state = 'packed' then
    update shipment set shipped_at = v_now, shipped_by = by_staff, carrier = $4, tracking = $5 where id = s.id;
  elsif step = 'fail' and s.state = 'shipped' then
    update shipment set failed_at = v_now, failed_by = by_staff, failure = $6 where id = s.id;
  elsif step = 'return' and s.state in ('shipped', 'failed') then
    update shipment set returned_at = v_now, returned_by = by_staff where id = s.id;
  else return 'parcel_elsewhere'; end if;
  return 'done';
end $$;

-- The goods came. Their worth goes back to the operator, who bought them.
create function prizes.deliver_goods(of_play bigint, by_staff bigint, transfer uuid)
returns table (answer text, ended bigint, worth bigint)
language plpgsql security definer set search_path = prizes, pg_temp as $$
declare d delivery; s shipment; v_now timestamptz;
begin
  select * into d from delivery where play_id = of_play for no key update;
  if not found then return query select 'delivery_not_found', null::bigint, null::bigint; return; end if;
  if coalesce(d.delivered_at, d.paid_at) is not null then
    return query select 'prize_over', null::bigint, null::bigint; return;
  end if;
  s := last_shipment(of_play);
  if s.state is distinct from 'shipped' then
    return query select 'parcel_elsewhere', null::bigint, null::bigint; return;
  end if;
  v_now := platform.now();
  update shipment set delivered_at = v_now, delivered_by = by_staff where id = s.id;
  update delivery set delivered_at = v_now where play_id = of_play;
  return query select 'done', draws.end_goods(of_play, 'sent', v_now, transfer), d.worth_minor;
end $$;

revoke execute on function prizes.open_delivery, prizes.claim_goods, prizes.cash_time, prizes.last_shipment,
  prizes.take_cash, prizes.move_parcel, prizes.deliver_goods from public;
grant execute on function prizes.claim_goods, prizes.cash_time, prizes.take_cash, prizes.move_parcel,
  prizes.deliver_goods to c3_app;

-- Each delivery with its last parcel. Its state follows from the times. It is in that state since `waits_since`.
create view prizes.standing as
  select d.*, case when d.paid_at is not null then 'paid' when s.state is not null then s.state
      when d.claimed_at is not null then 'claimed' else 'won' end as state,
    coalesce(d.paid_at, s.delivered_at, s.returned_at, s.failed_at, s.shipped_at, s.packed_at, d.claimed_at,
      d.won_at) as waits_since,
    prizes.cash_time(d, s) as cash_time, s.packed_at, s.shipped_at, s.carrier, s.tracking, s.failed_at, s.failure,
    s.returned_at, s.n as parcels
  from prizes.delivery d left join prizes.shipment s on s.play_id = d.play_id
    and not exists (select from prizes.shipment later where later.play_id = s.play_id and later.n > s.n);
grant select on prizes.standing to c3_app;
