-- Coupons as prizes (draws.md 4). A batch of two staff says their terms, and a draw gives its pieces.
alter table coupons.batch drop constraint batch_way_check;
alter table coupons.batch add constraint batch_way_check check (way in ('members', 'codes', 'word', 'prize'));
alter table coupons.batch add constraint batch_of_prizes
  check (way <> 'prize' or gives = 'coupon' and drawn_at is null and stopped_at is null);
alter table coupons.coupon add column play_id bigint unique;
alter table coupons.coupon add constraint coupon_of_one check (num_nonnulls(redemption_id, play_id) <= 1);
drop index coupons.coupon_of_batch_member;
create unique index coupon_of_batch_member on coupons.coupon (batch_id, member_id)
  where redemption_id is null and play_id is null;

alter table draws.prize drop constraint prize_kind_check;
alter table draws.prize add constraint prize_kind_check
  check (kind in ('nothing', 'points', 'cash', 'coupon', 'goods'));
alter table draws.prize add column coupon_batch_id bigint references coupons.batch;
alter table draws.prize add constraint prize_coupon
  check ((kind = 'coupon') = (coupon_batch_id is not null) and (kind <> 'coupon' or stock is not null));
create index prize_of_batch on draws.prize (coupon_batch_id) where coupon_batch_id is not null;
-- The worth of a coupon moves into the hold of coupons.
alter table draws.result add column coupon_minor bigint not null default 0 check (coupon_minor >= 0);
alter table draws.result drop constraint result_check3;
alter table draws.result add constraint result_moved check (
  (transfer_id is null) = (paid_minor = 0 and coupon_minor = 0 and released_minor = 0 and points = 0));
