-- Whether money ever left an account of ours for this account. The client account and the operator's count, with an
-- order or without one, explained or not. The operator could otherwise lend a lessee the rent. Only money that went back
-- to its sender is no payment. The books explain a line a moment after the bank shows it. A fresh line counts until
-- then.
create function revenue.was_paid(of_account text) returns boolean
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
begin
  return exists (
    select from statement_line s
    where s.counterparty_account = of_account and s.direction = 'out'
      and not recall_of_its_own(s) and not went_back(s));
end $$;

-- The bank took a payment of this account back, at most what it had paid.
create function revenue.recall_of_its_own(out_line ledger.statement_line) returns boolean
language sql stable set search_path = revenue, ledger, pg_temp as $$
  select out_line.kind = 'recall' and exists (
    select from statement_line paid
    where paid.account = out_line.account and paid.rail = out_line.rail and paid.bank_seq = out_line.relates_to_seq
      and paid.direction = 'in' and paid.counterparty_account = out_line.counterparty_account
      and paid.amount >= out_line.amount)
$$;

-- We sent money back to the account that it came from: all of the line, and never more than came. The app writes the
-- order, which names the account. The cleared line has to be that account's own. A member's unspent money goes back by
-- its lots. The app keeps those too, so all returns to an account stay within its deposits.
create function revenue.went_back(out_line ledger.statement_line) returns boolean
language sql stable set search_path = revenue, ledger, pg_temp as $$
  select out_line.amount = coalesce((
    select sum(m.amount) from outward_match m
    where m.statement_line_id = out_line.id and (
      exists (
        select from line l join suspense_use u on u.transfer_id = l.transfer_id
        join statement_line came on came.id = u.statement_line_id
        where l.transfer_id = m.transfer_id and l.purpose = 'deposit_sent_back'
          and came.counterparty_account = out_line.counterparty_account)
      or returns_within_deposits(out_line.counterparty_account) and exists (
        select from line l where l.transfer_id = m.transfer_id and l.purpose = 'recharge_returned'))), 0)
$$;

create function revenue.returns_within_deposits(of_account text) returns boolean
language sql stable set search_path = revenue, ledger, pg_temp as $$
  select coalesce((
      select sum(m.amount) from statement_line s join outward_match m on m.statement_line_id = s.id
      where s.counterparty_account = of_account and s.direction = 'out' and exists (
        select from line l where l.transfer_id = m.transfer_id and l.purpose = 'recharge_returned')), 0)
    <= coalesce((
      select sum(s.amount) from statement_line s
      where s.counterparty_account = of_account and s.direction = 'in' and s.kind = 'deposit'
        and s.account = 'client'), 0)
$$;

revoke execute on function revenue.was_paid, revenue.recall_of_its_own, revenue.went_back,
  revenue.returns_within_deposits from public;
