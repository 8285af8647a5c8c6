-- Two staff decide what a batch gives (rewards.md 5). The second signature issues the coupons of its members.
create trigger batch_begins before insert on coupons.batch
  for each row execute function platform.begin_proposal();

-- Names all members of a batch in one word of its act.
create function coupons.digest_of_members(of_batch bigint) returns text
language sql stable security definer set search_path = coupons, pg_temp as $$
  select encode(sha256(convert_to(coalesce(string_agg(member_id::text, ',' order by member_id), ''), 'UTF8')), 'hex')
  from batch_member where batch_id = of_batch
$$;

-- The words that two staff sign: all terms of a batch, and its members.
create function coupons.words_of(b coupons.batch) returns jsonb
language sql stable set search_path = coupons, pg_temp as $$
  select jsonb_build_object('name', b.name, 'way', b.way, 'gives', b.gives, 'pieces', b.pieces, 'count', b.count,
    'amountMinor', b.amount_minor, 'percent', b.percent, 'capMinor', b.cap_minor,
    'leastPriceMinor', b.least_price_minor, 'productType', b.product_type, 'productId', b.product_id::text,
    'validDays', b.valid_days, 'until', b.until::text,
    'members', case b.way when 'members' then digest_of_members(b.id) end)
$$;

create function coupons.decide_batch() returns trigger
language plpgsql security definer set search_path = coupons, ledger, pg_temp as $$
begin
  if new.state <> old.state then
    if old.state <> 'proposed' then raise exception 'batch_final' using errcode = 'C3S08'; end if;
    new.ended_at := platform.now();
    if new.state = 'done' then
      if (select a.canonical::jsonb -> 'content' from act a
          where a.id = new.act_id and a.purpose = 'coupon_batch') is distinct from words_of(new)
      then raise exception 'batch_act_missing' using errcode = 'C3S08'; end if;
      if new.way = 'members' and new.pieces <> (select count(*) from batch_member where batch_id = new.id) then
        raise exception 'batch_members_differ' using errcode = 'C3S08';
      end if;
      if new.until < platform.business_date(platform.now()) then
        raise exception 'batch_over' using errcode = 'C3S08';
      end if;
      perform ledger.require_two_persons(array[new.act_id]);
    end if;
  end if;
  if new.stopped_at is distinct from old.stopped_at then
    if old.stopped_at is not null or new.state <> 'done' then
      raise exception 'batch_final' using errcode = 'C3S08';
    end if;
    new.stopped_at := platform.now();
  end if;
  return new;
end $$;
create trigger batch_two_persons before update on coupons.batch
  for each row execute function coupons.decide_batch();

-- No member can be added to a batch that is done, so the list stays as it was signed.
create function coupons.batch_is_open() returns trigger
language plpgsql security definer set search_path = coupons, pg_temp as $$
begin
  perform 1 from batch where id = new.batch_id and state = 'proposed' and way = 'members' for key share;
  if not found then raise exception 'batch_final' using errcode = 'C3S08'; end if;
  return new;
end $$;
create trigger batch_member_in_time before insert on coupons.batch_member
  for each row execute function coupons.batch_is_open();

-- The end of a coupon that is made now: midnight after its last business day.
create function coupons.end_of(days integer) returns timestamptz language sql stable as $$
  select platform.moment_of(platform.business_date(platform.now()) + days + 1)
$$;

-- Makes the coupons of a batch's members, once. They wait until the budget pays their grants.
create function coupons.make_coupons(of_batch bigint) returns setof coupons.coupon
language sql security definer set search_path = coupons, pg_temp as $$
  insert into coupon (batch_id, member_id, worth_minor, ends_at)
    select b.id, m.member_id, b.worth, end_of(b.valid_days)
    from batch b join batch_member m on m.batch_id = b.id
    where b.id = of_batch and b.state = 'done' and b.stopped_at is null order by m.member_id
    on conflict do nothing
    returning *
$$;

revoke execute on function coupons.digest_of_members, coupons.words_of, coupons.decide_batch, coupons.batch_is_open,
  coupons.end_of, coupons.make_coupons from public;
grant execute on function coupons.digest_of_members, coupons.make_coupons to c3_app;
