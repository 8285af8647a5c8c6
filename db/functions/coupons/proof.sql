-- Proofs for grants of coupons and codes, and checks at commit that the grants were made. A coupon earns its member its
-- whole worth until it ends, and the rewards engine pays it into the hold. A prize's coupon is paid from its play's
-- hold instead.
create function coupons.earns_coupon(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = coupons, pg_temp as $$
  select exists (select from coupon
    where id = rewards.cause_id($1) and member_id = $2 and worth_minor = $3 and ends_at > platform.now()
      and play_id is null)
$$;

-- A redemption earns its member the points or the chances of its batch.
create function coupons.earns_points(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = coupons, pg_temp as $$
  select exists (select from redemption r join batch b on b.id = r.batch_id
    where r.id = rewards.cause_id($1) and r.member_id = $2 and b.gives = 'points' and b.worth = $3)
$$;
create function coupons.earns_chances(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = coupons, pg_temp as $$
  select exists (select from redemption r join batch b on b.id = r.batch_id
    where r.id = rewards.cause_id($1) and r.member_id = $2 and b.gives = 'chances' and b.worth = $3)
$$;

insert into rewards.kind (kind, feature, gives, purpose, proves) values
  ('coupon', 'coupons', 'coupon', 'coupon_issued', 'coupons.earns_coupon'),
  ('code_points', 'coupons', 'points', 'points_redeemed', 'coupons.earns_points'),
  ('code_chances', 'coupons', 'chances', 'chance_redeemed', 'coupons.earns_chances');

-- A coupon can be used after the budget has paid its grant. If the grant lapses, the coupon expires.
create function coupons.follow_grant() returns trigger
language plpgsql security definer set search_path = coupons, pg_temp as $$
begin
  update coupon set issued_at = new.paid_at, expired_at = new.lapsed_at where id = rewards.cause_id(new.cause);
  return null;
end $$;
create trigger coupon_follows after update on rewards.grant for each row
  when (new.kind = 'coupon' and (new.paid_at, new.lapsed_at) is distinct from (old.paid_at, old.lapsed_at))
  execute function coupons.follow_grant();

-- Runs at commit: a coupon without a grant could never be used.
create function coupons.must_be_promised() returns trigger
language plpgsql security definer set search_path = coupons, pg_temp as $$
begin
  if not exists (select from rewards.grant where kind = 'coupon' and cause = new.id::text) then
    raise exception 'coupons.coupon % was not promised', new.id using errcode = 'C3L02';
  end if;
  return null;
end $$;
create constraint trigger coupon_promised after insert on coupons.coupon deferrable initially deferred
  for each row when (new.play_id is null) execute function coupons.must_be_promised();

-- Runs at commit: a redemption without a grant would use up a code and give nothing.
create function coupons.must_be_granted() returns trigger
language plpgsql security definer set search_path = coupons, pg_temp as $$
begin
  if not exists (
    select from batch b left join coupon c on c.redemption_id = new.id
    join rewards.grant g on g.cause = coalesce(c.id, new.id)::text and g.kind = case b.gives
      when 'coupon' then 'coupon' when 'points' then 'code_points' else 'code_chances' end
    where b.id = new.batch_id)
  then raise exception 'coupons.redemption % gave nothing', new.id using errcode = 'C3L02'; end if;
  return null;
end $$;
create constraint trigger redemption_gives after insert on coupons.redemption deferrable initially deferred
  for each row execute function coupons.must_be_granted();

revoke execute on function coupons.earns_coupon, coupons.earns_points, coupons.earns_chances, coupons.follow_grant,
  coupons.must_be_promised, coupons.must_be_granted from public;
