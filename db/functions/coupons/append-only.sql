select platform.append_only('coupons.batch_member');
select platform.append_only('coupons.code');
select platform.append_only('coupons.redemption');
select platform.never_deleted('coupons.batch');
select platform.never_deleted('coupons.coupon');
