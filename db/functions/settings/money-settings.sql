-- The settings of money by name. The database itself asks for two persons to change one, whatever the app says of a
-- value (settings.md 1: checked twice, in code and here). A test holds this list against the definitions in the
-- features.
delete from settings.money_setting;
insert into settings.money_setting (feature, name) values
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
  ('wallet', 'oneReviewerUpToMinor'),
  ('wallet', 'holdDaysMax'),
  ('orders', 'coolingOffHours'),
  ('system', 'teamRebateDepth');
