-- Batches of coupons or codes. Two staff decide what a batch gives, and to whom (rewards.md 5). The second signature
-- makes the batch, which takes the act's number, and lists its members. A batch proposed before the engine of acts
-- already has its row and members. Then the signed words overwrite the row, and a digest in them must match the
-- members.
create function coupons.carry_batch(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = coupons, pg_temp as $$
declare v_batch batch;
begin
  insert into batch (id, act_id, proposed_by, proposed_at, state, ended_at, name, way, gives, pieces, count,
      amount_minor, percent, cap_minor, least_price_minor, product_type, product_id, valid_days, until)
    overriding system value
    select a.id, a.id, a.proposed_by, a.proposed_at, 'done', platform.now(), w.*
    from ledger.act a, jsonb_to_record(words) w(name text, way text, gives text, pieces int, count bigint,
      "amountMinor" bigint, percent int, "capMinor" bigint, "leastPriceMinor" bigint, "productType" text,
      "productId" bigint, "validDays" int, until date)
    where a.id = of_act
  on conflict (act_id) do update set
    (state, ended_at, name, way, gives, pieces, count, amount_minor, percent, cap_minor, least_price_minor,
      product_type, product_id, valid_days, until) = (excluded.state, excluded.ended_at, excluded.name, excluded.way,
      excluded.gives, excluded.pieces, excluded.count, excluded.amount_minor, excluded.percent, excluded.cap_minor,
      excluded.least_price_minor, excluded.product_type, excluded.product_id, excluded.valid_days, excluded.until)
  returning * into v_batch;
  if v_batch.until < platform.business_date(platform.now()) then
    raise exception 'batch_over' using errcode = 'C3S08';
  end if;
  if jsonb_typeof(words -> 'members') = 'array' then
    insert into batch_member
      select v_batch.id, member::bigint from jsonb_array_elements_text(words -> 'members') member;
  elsif words ->> 'members' is distinct from digest_of_members(v_batch) then
    raise exception 'batch_members_differ' using errcode = 'C3S08';
  end if;
  if v_batch.way = 'members' and v_batch.pieces <> (select count(*) from batch_member where batch_id = v_batch.id) then
    raise exception 'batch_members_differ' using errcode = 'C3S08';
  end if;
end $$;

create function coupons.digest_of_members(b coupons.batch) returns text
language sql stable set search_path = coupons, pg_temp as $$
  select encode(sha256(convert_to(string_agg(member_id::text, ',' order by member_id), 'UTF8')), 'hex')
  from batch_member where batch_id = b.id
$$;

-- One person may stop a batch's codes for good, although two were needed to make the batch.
create function coupons.stop_batch() returns trigger language plpgsql set search_path = coupons, pg_temp as $$
begin
  if old.stopped_at is not null then raise exception 'batch_final' using errcode = 'C3S08'; end if;
  new.stopped_at := platform.now();
  return new;
end $$;
create trigger batch_stops before update of stopped_at on coupons.batch
  for each row execute function coupons.stop_batch();

-- The end of a coupon that is made now: midnight after its last business day.
create function coupons.end_of(days integer) returns timestamptz language sql stable as $$
  select platform.moment_of(platform.business_date(platform.now()) + days + 1)
$$;

-- Makes the coupons for a batch's members, once. They cannot be used until the budget has paid their grants.
create function coupons.make_coupons(of_batch bigint) returns setof coupons.coupon
language sql security definer set search_path = coupons, pg_temp as $$
  insert into coupon (batch_id, member_id, worth_minor, ends_at)
    select b.id, m.member_id, b.worth, end_of(b.valid_days)
    from batch b join batch_member m on m.batch_id = b.id
    where b.id = of_batch and b.state = 'done' and b.stopped_at is null order by m.member_id
    on conflict do nothing
    returning *
$$;

revoke execute on function coupons.carry_batch, coupons.digest_of_members, coupons.stop_batch, coupons.end_of,
  coupons.make_coupons from public;
grant execute on function coupons.make_coupons to c3_app;
insert into acts.kind (kind, subject, carries) values ('coupon_batch', '{}', 'coupons.carry_batch');
