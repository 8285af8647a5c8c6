-- Ledger guard 'coupon', called by ledger.post(): when a coupon ends unused, its whole worth goes back to the budget,
-- once.
create function coupons.consume_coupon(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = coupons, ledger, pg_temp as $$
declare v_now timestamptz;
begin
  perform 1 from coupon where id = any (guards) order by id for no key update;
  v_now := platform.now();
  if (select count(*) <> count(distinct guard) from unnest(guards) guard) or exists (
    select from unnest(amounts, guards) line(amount, guard) left join coupon c on c.id = line.guard
    where (c.worth_minor = line.amount and c.ends_at <= v_now) is not true
  ) then perform ledger.refuse('coupon_not_covering'); end if;
  -- Since the decision, an order may have taken the coupon, or another run may have expired it.
  if exists (select from coupon where id = any (guards) and state <> 'unused') then
    perform ledger.refuse('guard_raced');
  end if;
  update coupon set expired_at = v_now where id = any (guards);
end $$;

-- Locks and returns at most `most` issued coupons that have ended unused. Coupons held by an order are left out.
create function coupons.next_ended(most integer) returns setof coupons.coupon
language sql security definer set search_path = coupons, pg_temp as $$
  select * from coupon
  where used_at is null and expired_at is null and order_id is null and issued_at is not null
    and ends_at <= (select platform.now())
  order by ends_at, id limit most for no key update skip locked
$$;

revoke execute on function coupons.consume_coupon, coupons.next_ended from public;
grant execute on function coupons.consume_coupon to c3_ledger;
grant execute on function coupons.next_ended to c3_app;

insert into ledger.guard_kind (kind, consume, early) values ('coupon', 'coupons.consume_coupon', true);
