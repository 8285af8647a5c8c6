-- The settings of money by name, so that the database itself asks for two persons, whatever the app says of a value
-- (money.md 1: checked twice, in code and here). A test holds this list against the definitions in the features; a feature
-- that adds a setting of money adds its name in a migration of its own.

create table settings.money_setting (feature text not null, name text not null, primary key (feature, name));
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
grant select on settings.money_setting to c3_app;

create or replace function settings.check_version() returns trigger
language plpgsql security definer set search_path = settings, ledger, pg_temp as $$
begin
  if not new.money and not exists (select from money_setting m where m.feature = new.feature and m.name = new.name) then return new; end if;
  if not exists (
    select from ledger.act a where a.id = new.act_id and a.purpose = 'setting_changed'
      and a.canonical::jsonb -> 'content' @> jsonb_build_object('feature', new.feature, 'name', new.name)
      and a.canonical::jsonb -> 'content' -> 'value' = new.value
  ) then raise exception 'setting_act_missing' using errcode = 'C3S01'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  return new;
end $$;
