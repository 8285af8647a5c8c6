-- The ledger (ledger.md 3). Everything here belongs to c3_ledger, which nobody can sign in as; ledger.post() is the
-- only writer of money. A posted balance is credits minus debits, so debit-normal accounts stand at or below zero.

set role c3_ledger;
create schema ledger;

-- Account classes. An account's id is scope_id * 64 + class code: no look-up is ever needed to address one, and a
-- member's accounts lie side by side. Codes below 16 are debit-normal; the balance check on `account` reads that bit.
create table ledger.class (
  code smallint primary key check (code between 1 and 63),
  name text not null unique,
  asset text not null check (asset in ('ETB', 'C3COIN', 'UNIT', 'CHANCE')),
  scope text not null check (scope in ('rail', 'operator', 'member', 'product', 'tranche'))
);
insert into ledger.class values
  (1, 'client_bank', 'ETB', 'rail'), (2, 'operator_due', 'ETB', 'operator'),
  (8, 'points_issued', 'C3COIN', 'operator'), (9, 'stock_issued', 'UNIT', 'product'),
  (10, 'chances_issued', 'CHANCE', 'operator'),
  (16, 'suspense', 'ETB', 'rail'), (17, 'member_recharge', 'ETB', 'member'), (18, 'member_income', 'ETB', 'member'),
  (19, 'order_pending', 'ETB', 'product'), (20, 'product_capital', 'ETB', 'tranche'),
  (21, 'product_revenue', 'ETB', 'product'),
  (22, 'product_payable', 'ETB', 'product'), (23, 'rewards_budget', 'ETB', 'operator'),
  (24, 'coupon_hold', 'ETB', 'operator'),
  (25, 'prize_hold', 'ETB', 'operator'), (26, 'fees', 'ETB', 'operator'), (27, 'tax_payable', 'ETB', 'operator'),
  (32, 'member_points', 'C3COIN', 'member'), (33, 'member_chances', 'CHANCE', 'member'),
  (34, 'stock_available', 'UNIT', 'product'), (35, 'stock_sold', 'UNIT', 'product');

-- Guard kinds are registered by the floor or the feature that owns the guarding row. `consume` locks those rows, checks
-- state, scope and the amount ever posted, marks what is used, and raises when a line is not covered. Its arguments:
-- purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[]. `early`:
-- called before the accounts are locked. Only for a guard whose own rows decide everything: it reads no balance, and
-- its use cases never lock those rows after an account that others want too.
create table ledger.guard_kind (kind text primary key, consume text not null, early boolean not null default false);

-- The allow-list. No row, no posting. scope: 'same' = both accounts have the same scope id; 'guard' = the guarding row
-- names both sides; 'house' = both are accounts of the operator or the rail, of which there is one each.
create table ledger.posting_rule (
  purpose text not null,
  debit_class smallint not null references ledger.class,
  credit_class smallint not null references ledger.class,
  scope text not null check (scope in ('same', 'guard', 'house')),
  guard text,
  needs_coverage boolean not null default false,
  primary key (purpose, debit_class, credit_class),
  check (scope <> 'guard' or guard is not null),
  check (debit_class <> credit_class),
  -- Only a member's own money is ever held, so only it is captured.
  check (guard is distinct from 'hold' or debit_class in (17, 18))
);

create table ledger.account (
  id bigint primary key,
  posted bigint not null default 0,
  held bigint not null default 0,
  version bigint not null default 0,
  constraint account_covered check (
    case when (id & 63) < 16 then posted <= 0 and held = 0 else held >= 0 and posted - held >= 0 end)
) with (fillfactor = 70);

-- One row a posting run: a global order, and a clock that never goes back. Locked after the accounts, always.
create table ledger.head (
  one boolean primary key default true check (one),
  seq bigint not null default 0,
  occurred_at timestamptz not null default '2000-01-01Z'
);
insert into ledger.head default values;

create table ledger.transfer (
  id uuid primary key,
  seq bigint not null,
  actor text not null,
  occurred_at timestamptz not null,
  business_date date not null
);
create index transfer_seq on ledger.transfer (seq);

create table ledger.line (
  transfer_id uuid not null,
  n smallint not null,
  purpose text not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null check (amount > 0),
  guard bigint,
  debit_seq bigint not null, -- its two postings, by their account and the account's own sequence
  credit_seq bigint not null,
  primary key (transfer_id, n)
);

-- No foreign keys on the hot path: they cost half the throughput and the daily checks prove what they would.
create table ledger.posting (
  account_id bigint not null,
  seq bigint not null,
  transfer_id uuid not null,
  n smallint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, seq)
);

create table ledger.hold (
  id bigint primary key,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  purpose text not null,
  state text not null default 'open' check (state in ('open', 'released', 'captured')),
  made_by uuid not null,
  ended_by uuid,
  check ((state = 'open') = (ended_by is null))
);
create index hold_open on ledger.hold (account_id) where state = 'open';
create sequence ledger.hold_id;

-- Bank statements, written by the bank feed alone (another process, another role).
create table ledger.statement_line (
  id bigint generated always as identity primary key,
  rail bigint not null default 1,
  account text not null check (account in ('client', 'operator')),
  bank_seq bigint not null,
  bank_line_id text not null unique,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency = 'ETB'),
  booked_at timestamptz not null,
  value_date date not null,
  counterparty_name text not null,
  counterparty_account text not null,
  reference text not null,
  narrative text not null,
  balance_after bigint not null,
  unique (rail, account, bank_seq)
);
create index statement_line_reference on ledger.statement_line (reference);
create table ledger.statement_day (
  rail bigint not null default 1,
  account text not null check (account in ('client', 'operator')),
  business_date date not null,
  opening bigint not null,
  closing bigint not null,
  line_count integer not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  received_at timestamptz not null,
  primary key (rail, account, business_date)
);
-- A signed notice from the bank, kept once: a nudge to ask the bank, never a fact by itself.
create table ledger.bank_notice (
  id text primary key,
  kind text not null,
  reference text not null,
  received_at timestamptz not null
);

create table ledger.rail (
  id bigint primary key,
  name text not null,
  opened_at timestamptz not null
);
insert into ledger.rail select 1, 'sandbox', platform.now();

-- A reconciled day: written by ledger.close_day() when the bank's closing balance is explained.
create table ledger.reconciled_day (
  rail bigint not null,
  business_date date not null,
  bank_closing bigint not null,
  ledger_balance bigint not null,
  unposted bigint not null,
  not_stated bigint not null,
  next_due_at timestamptz not null,
  closed_at timestamptz not null,
  primary key (rail, business_date)
);

-- Two-person acts. An approval is a signed assertion over `sha256`, verified by the app and again every night; the
-- database enforces two different staff, the exact accounts and the amount (docs/security.md says what that leaves).
create table ledger.act (
  id bigint generated always as identity primary key,
  purpose text not null,
  debit bigint,
  credit bigint,
  amount bigint check (amount > 0),
  statement_line_id bigint references ledger.statement_line,
  canonical text not null,
  sha256 bytea not null check (sha256 = pg_catalog.sha256(convert_to(canonical, 'UTF8'))),
  proposed_by bigint not null,
  proposed_at timestamptz not null
);
create table ledger.act_approval (
  act_id bigint not null references ledger.act,
  staff_id bigint not null,
  method text not null check (method in ('passkey', 'password')),
  assertion jsonb not null,
  approved_at timestamptz not null,
  primary key (act_id, staff_id)
);

-- Guards ask how much was booked against a statement line.
create index line_statement on ledger.line (guard) where purpose in
  ('bank_in', 'bank_charge');

-- What a statement line brought into suspense and has not been cleared from it yet.
create table ledger.suspense_use (
  statement_line_id bigint not null,
  transfer_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (statement_line_id, transfer_id)
);

-- Two-person acts on house accounts: the act names both accounts, the purpose and the amount; those that clear
-- suspense name the statement line too, and operator money must come from the operator's own account.
create table ledger.operator_account (account text primary key, name text not null);
create table ledger.act_use (act_id bigint primary key references ledger.act, transfer_id uuid not null);

-- Tables of features point at these rows. Everybody's rights of today stand in db/functions/ledger/grants.sql.
grant usage on schema ledger to c3_owner;
grant references on all tables in schema ledger to c3_owner;

-- There is one operator and one rail, so a house account never needs to be opened by anybody.
insert into ledger.account (id) select 1 * 64 + code from ledger.class where scope in ('rail', 'operator');
