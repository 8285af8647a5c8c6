-- Accounts that staff declare as their own belong with the staff. The wallet, the catalogue and revenue all ask for
-- them, and the staff stand below all three.
alter table revenue.staff_account set schema identity;
