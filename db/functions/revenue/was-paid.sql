-- Whether we paid an account, which may then no longer pay rent: the operator could otherwise lend a lessee the rent.

-- The bank lines that paid this account from the client account or the operator's until a time. Lines
-- without an order or an explanation count too, except money that only went back to its sender. The ledger explains a
-- line a moment after the bank shows it, and until then it counts.
create function revenue.payments_to(of_account text, until timestamptz) returns setof ledger.statement_line
language sql stable security definer set search_path = revenue, ledger, pg_temp as $$
  select s from statement_line s
  where s.counterparty_account = of_account and s.direction = 'out' and s.booked_at <= until
    and not recall_of_its_own(s) and not went_back(s)
$$;

-- Whether the account was paid until then. A payment stops only the rents after it, so one wrong transfer undoes no
-- past income. The daily check names the payment itself.
create function revenue.was_paid(of_account text, until timestamptz) returns boolean
language sql stable security definer set search_path = revenue, pg_temp as $$
  select exists (select from payments_to(of_account, until))
$$;

-- Whether the line is the bank's recall of a payment that this account had made, of at most its amount.
create function revenue.recall_of_its_own(out_line ledger.statement_line) returns boolean
language sql stable set search_path = revenue, ledger, pg_temp as $$
  select out_line.kind = 'recall' and exists (
    select from statement_line paid
    where paid.account = out_line.account and paid.rail = out_line.rail and paid.bank_seq = out_line.relates_to_seq
      and paid.direction = 'in' and paid.counterparty_account = out_line.counterparty_account
      and paid.amount >= out_line.amount)
$$;

-- Whether a line only sent money back to the account from which it came: the whole line, and no more than had come. The
-- app writes the order and its account, so the bank line that was cleared must have come from that account. A member's
-- unspent money goes back by its lots, which the app writes too, so all returns to an account must stay within its
-- deposits.
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

revoke execute on function revenue.payments_to, revenue.was_paid, revenue.recall_of_its_own, revenue.went_back,
  revenue.returns_within_deposits from public;
grant execute on function revenue.payments_to to c3_app;
