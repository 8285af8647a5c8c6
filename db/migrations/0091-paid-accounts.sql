-- Whoever was paid from any account of ours, in any way, pays no revenue (income.md 1). It is asked by the account's
-- number, over outward lines of both accounts and over deposits.
set role c3_ledger;
drop index ledger.statement_line_paid_to;
create index statement_line_out_to on ledger.statement_line (counterparty_account) where direction = 'out';
create index statement_line_deposit_from on ledger.statement_line (counterparty_account)
  where direction = 'in' and kind = 'deposit';
set role c3_owner;
