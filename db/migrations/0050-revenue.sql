-- Revenue (income.md 1): outside payments booked for an asset by two persons, cut into slices a cycle; capital spent on
-- assets and restored. What moves money is decided here: c3_app may write a proposal, never what makes it count.

set role c3_ledger;
create index statement_line_paid_to on ledger.statement_line (counterparty_account)
  where account = 'client' and direction = 'out';
set role c3_owner;
create schema revenue;

-- One booking of (a part of) a statement line as the rent of one invoice. Immutable, but for its end.
create table revenue.entry (
  id bigint generated always as identity primary key,
  statement_line_id bigint not null references ledger.statement_line,
  product_id bigint not null references catalogue.product,
  asset_id bigint not null references catalogue.asset,
  contract_id bigint not null references catalogue.contract,
  party_id bigint not null references catalogue.party,
  invoice_number text not null check (length(invoice_number) between 1 and 80),
  -- Business dates, both included.
  period_from date not null,
  period_until date not null,
  due_on date not null,
  grace_days smallint not null check (grace_days between 0 and 60),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  net bigint not null check (net > 0),
  act_id bigint not null unique references ledger.act,
  proposed_by bigint not null,
  proposed_at timestamptz not null default platform.now(),
  rejected_by bigint,
  rejected_at timestamptz,
  reject_reason text,
  -- Written by the guard alone.
  posted_at timestamptz,
  transfer_id uuid,
  recalled bigint not null default 0 check (recalled between 0 and net),
  check (amount = fee + net),
  check (period_until >= period_from and period_until - period_from <= 366),
  check (posted_at is null or rejected_at is null),
  check ((posted_at is null) = (transfer_id is null)),
  check ((rejected_at is null) = (rejected_by is null))
);
create index entry_line on revenue.entry (statement_line_id);
create index entry_product on revenue.entry (product_id, period_from desc, id desc);
create index entry_waiting on revenue.entry (id) where posted_at is null and rejected_at is null;
create index entry_posted on revenue.entry (posted_at desc, id desc) where posted_at is not null;
create index entry_party on revenue.entry (party_id);

-- What an entry pays for one cycle. `given` grows as the accrual run hands it to holders (its own cycle first, then as
-- carry); `recalled` as the bank takes it back. What is left is amount - given - recalled.
create table revenue.slice (
  entry_id bigint not null references revenue.entry,
  cycle_start timestamptz not null,
  product_id bigint not null,
  amount bigint not null check (amount > 0),
  given bigint not null default 0 check (given >= 0),
  recalled bigint not null default 0 check (recalled >= 0),
  primary key (entry_id, cycle_start),
  check (given + recalled <= amount)
);
create index slice_left on revenue.slice (product_id, cycle_start, entry_id) where given + recalled < amount;

-- Accounts that staff declare as their own (there is no other way to know them): they may never pay revenue nor be paid
-- capital.
create table revenue.staff_account (
  account text primary key check (account ~ '^[A-Z0-9]{2,12} \+?[0-9]{4,34}$'),
  staff_id bigint not null,
  added_by bigint not null,
  added_at timestamptz not null default platform.now()
);
