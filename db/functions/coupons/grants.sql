-- c3_app proposes batches and names their members. Definer functions write codes, redemptions and coupons. No role may
-- read the digests of codes.
grant usage on schema coupons to c3_app, c3_ledger;
grant select on coupons.batch, coupons.batch_member, coupons.redemption, coupons.coupon to c3_app, c3_ledger;
grant select (id, batch_id) on coupons.code to c3_app;
grant insert (act_id, name, way, gives, pieces, count, amount_minor, percent, cap_minor, least_price_minor,
  product_type, product_id, valid_days, until, proposed_by), update (state, stopped_at) on coupons.batch to c3_app;
grant insert on coupons.batch_member to c3_app;
