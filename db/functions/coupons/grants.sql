-- c3_app stops batches. Definer functions write batches, codes, redemptions and coupons. No role may read the digests
-- of codes.
grant usage on schema coupons to c3_app, c3_ledger;
grant select on coupons.batch, coupons.batch_member, coupons.redemption, coupons.coupon to c3_app, c3_ledger;
grant select (id, batch_id) on coupons.code to c3_app;
grant update (stopped_at) on coupons.batch to c3_app;
