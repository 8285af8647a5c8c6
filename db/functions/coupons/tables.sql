-- c3_app may only stop a batch. Definer functions write the rest, and no role may read the digests of codes.
grant usage on schema coupons to c3_app, c3_ledger;
grant select on coupons.batch, coupons.batch_member, coupons.redemption, coupons.coupon to c3_app, c3_ledger;
grant select (id, batch_id) on coupons.code to c3_app;
grant update (stopped_at) on coupons.batch to c3_app;

select platform.append_only('coupons.batch_member');
select platform.append_only('coupons.code');
select platform.append_only('coupons.redemption');
select platform.never_deleted('coupons.batch');
select platform.never_deleted('coupons.coupon');

-- Sealed (proofs.md 5), except the order that holds a coupon, which may change. The order's own row names the coupon
-- and is sealed, and check 11 compares both.
select ledger.seal_rows('coupons.batch', '{id}', '{act_id,name,way,gives,pieces,count,amount_minor,percent,cap_minor,
  least_price_minor,product_type,product_id,valid_days,until,proposed_by,proposed_at}',
  '{ended_at,drawn_at,stopped_at}', '{state}');
select ledger.seal_rows('coupons.batch_member', '{batch_id,member_id}', '{}');
select ledger.seal_rows('coupons.code', '{id}', '{batch_id,digest}');
select ledger.seal_rows('coupons.redemption', '{id}', '{batch_id,code_id,member_id,at}');
select ledger.seal_rows('coupons.coupon', '{id}', '{batch_id,member_id,redemption_id,play_id,worth_minor,made_at,
  ends_at}',
  '{issued_at,used_at,expired_at}');
