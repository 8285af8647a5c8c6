-- The desk reads what happened with a member from each feature's own rows, the newest first: by member and time.
create index message_of_account on messages.message (member_id, at, id)
  where kind like 'identity.%' or kind like 'service.%';
create index complaint_opened_of_member on service.complaint (member_id, opened_at, id);
create index payout_account_added on wallet.payout_account (member_id, created_at, id);
drop index wallet.payout_account_of_member;
create index recharge_opened on wallet.recharge (member_id, created_at, id);
create index recharge_ended on wallet.recharge (member_id, ended_at, id) where ended_at is not null;
create index withdrawal_asked on wallet.withdrawal (member_id, requested_at, id);
create index withdrawal_reviewed on wallet.withdrawal (member_id, reviewed_at, id) where reviewed_at is not null;
create index withdrawal_ended on wallet.withdrawal (member_id, ended_at, id) where ended_at is not null;
create index purchase_order_bought on orders.purchase_order (member_id, bought_at, id);
create index purchase_order_cancelled on orders.purchase_order (member_id, cancelled_at, id)
  where cancelled_at is not null;
