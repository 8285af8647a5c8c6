-- Lists of the desk by state, and all rows of a campaign's name.
create index coupon_of_state on coupons.coupon (state, id);
create index decision_of_state on rewards.decision (state, id);
create index batch_of_state on coupons.batch (state, id);
drop index coupons.batch_proposed;
create index campaign_by_name on rewards.campaign (name, id);
drop index rewards.campaign_of_name;
alter index rewards.campaign_by_name rename to campaign_of_name;
