-- The reason why an account may not pay revenue, or null (income.md 1, the rules that the database enforces). `account`
-- is bank code and number, `paid_at` the bank's time of the payment. It is checked at the proposal, at the posting, and
-- daily over all of history (db/checks/05).
create function revenue.payer_conflict(account text, paid_at timestamptz) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
declare v_bank text := split_part(account, ' ', 1); v_number text := split_part(account, ' ', 2);
begin
  return case
    when exists (select from ledger.operator_account o where o.account = payer_conflict.account)
      then 'payer_is_operator'
    -- When an account is no longer staff's, it may pay again, but its earlier payments stay refused.
    when identity.was_staffs(account, paid_at) then 'payer_is_staff'
    when exists (
      select from catalogue.party p where p.bank_account = payer_conflict.account and p.role = 'supplier')
      then 'payer_is_supplier'
    when wallet.is_members_account(v_bank, v_number) then 'payer_is_member'
    when was_paid(account, paid_at) then 'payer_was_paid' end;
end $$;

revoke execute on function revenue.payer_conflict from public;
grant execute on function revenue.payer_conflict to c3_app;
