-- Decisive rows of this feature and their sealed columns (proofs.md 5). The order that holds a coupon may change. Its
-- own row names the coupon and is sealed, and check 11 compares both.
select ledger.seal_rows('coupons.batch', '{id}', '{act_id,name,way,gives,pieces,count,amount_minor,percent,cap_minor,
  least_price_minor,product_type,product_id,valid_days,until,proposed_by,proposed_at}',
  '{ended_at,drawn_at,stopped_at}', '{state}');
select ledger.seal_rows('coupons.batch_member', '{batch_id,member_id}', '{}');
select ledger.seal_rows('coupons.code', '{id}', '{batch_id,digest}');
select ledger.seal_rows('coupons.redemption', '{id}', '{batch_id,code_id,member_id,at}');
select ledger.seal_rows('coupons.coupon', '{id}', '{batch_id,member_id,redemption_id,play_id,worth_minor,made_at,
  ends_at}',
  '{issued_at,used_at,expired_at}');
