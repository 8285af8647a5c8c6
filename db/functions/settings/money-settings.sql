-- The settings of money by name. The database itself demands two persons for a change, whatever the app says of a
-- value. So both the code and the database check it (settings.md 1). A test compares this list with the definitions in
-- the features.
delete from settings.money_setting;
insert into settings.money_setting (feature, name) values
  ('identity', 'pinTries'),
  ('identity', 'pinLockMinutes'),
  ('identity', 'pinResetHoldHours'),
  ('identity', 'tierWithdrawDayMaxMinor'),
  ('reconciliation', 'holidays'),
  ('reconciliation', 'financeOpens'),
  ('reconciliation', 'financeCloses'),
  ('reconciliation', 'taxAccount'),
  ('wallet', 'rechargeMinMinor'),
  ('wallet', 'rechargeMaxMinor'),
  ('wallet', 'withdrawMinMinor'),
  ('wallet', 'withdrawMaxMinor'),
  ('wallet', 'withdrawStepMinor'),
  ('wallet', 'taxBasisPoints'),
  ('wallet', 'bankChargeBasisPoints'),
  ('wallet', 'bankChargeMinMinor'),
  ('wallet', 'automaticUpToMinor'),
  ('wallet', 'holdDaysOfMemberMax'),
  ('wallet', 'oneReviewerUpToMinor'),
  ('wallet', 'holdDaysMax'),
  ('rewards', 'paying'),
  ('rewards', 'monthPlanMinor'),
  ('rewards', 'memberMonthMost'),
  ('rewards', 'campaigns'),
  ('orders', 'coolingOffHours'),
  ('team', 'rebateDepth'),
  ('team', 'rebateBasisPoints');
