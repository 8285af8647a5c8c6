-- Signals look at the way of the money (rewards.md 3).
alter table rewards.grant drop constraint grant_hold_reason_check;
alter table rewards.grant add constraint grant_hold_reason_check check (hold_reason in
  ('same_device', 'same_payout_account', 'same_holder', 'same_payer', 'closed_loop', 'burst', 'under_review'));
create index session_of_device_key on identity.session (device_key_hash, member_id)
  where device_key_hash is not null;
drop index identity.session_on_device;
