-- Finds the recalls of a line of the bank (ledger.recalls_of). Each return of recharge money to its source asks for
-- them, and so does all recharge money that comes back (wallets.md 2).
set role c3_ledger;

create index statement_line_recall on ledger.statement_line (relates_to_seq) where kind = 'recall';
