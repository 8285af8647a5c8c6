-- Reconciliation (bank-and-reconciliation.md 3): every line of the bank is explained, every day is closed against the
-- bank's statement.

set role c3_ledger;

-- What the bank says about a line beyond its amount. Lines of the bank's own feed always carry it.
alter table ledger.statement_line
  add column kind text not null default 'transfer',
  add column counterparty_kind text not null default 'account',
  add column instruction_id text,
  add column bank_reference text,
  add column relates_to_seq bigint,
  add column statement_date date;
create index statement_line_instruction on ledger.statement_line (instruction_id) where instruction_id is not null;
create index statement_line_day on ledger.statement_line (account, statement_date);
create index statement_line_bank_reference on ledger.statement_line (bank_reference) where account = 'operator';

create index bank_notice_reference on ledger.bank_notice (reference, kind);

-- The bank's own calendar: which statement comes next, and from when on it is late.
alter table ledger.statement_day add column next_date date, add column next_due_at timestamptz;
alter table ledger.reconciled_day
  add column bank_seq_until bigint not null default 0,
  add column posting_seq_until bigint not null default 0;

-- Outward lines against what was posted for them, never above the one or the other. A transfer that the bank paid short
-- is matched in part; its rest stays under way until another line shows it.
create table ledger.outward_match (
  transfer_id uuid not null,
  statement_line_id bigint not null references ledger.statement_line,
  amount bigint not null check (amount > 0),
  primary key (transfer_id, statement_line_id)
);
create index outward_match_line on ledger.outward_match (statement_line_id);

-- An act that names a line clears it: what it moves is taken off what the line has in suspense, so it has to leave
-- suspense.
alter table ledger.act add constraint act_clears_its_line
  check (statement_line_id is null or coalesce(debit & 63 = 16, false));

create index line_recalled on ledger.line (guard)
  where purpose in ('recharge_recalled', 'revenue_recalled', 'deposit_recalled');

set role c3_owner;
create schema reconciliation;

-- What became of each line of the client account. `open`: money still in suspense, or money gone that nobody explained.
create table reconciliation.line_work (
  statement_line_id bigint primary key references ledger.statement_line,
  outcome text not null check (outcome in ('received', 'matched', 'charged', 'recalled', 'unexplained')),
  open boolean not null,
  handled_at timestamptz not null,
  -- Outward: the posted transfer that explains the line.
  transfer_id uuid
);
create index line_work_open on reconciliation.line_work (statement_line_id) where open;

-- How far the lines were handled: one row, so that the next run starts where the last one ended.
create table reconciliation.progress (
  one boolean primary key default true check (one), bank_seq bigint not null default 0);
insert into reconciliation.progress default values;

-- Instructions to the bank other than members' payouts: send-backs, tax, fees, deployments, the operator's own
-- transfers.
create table reconciliation.instruction (
  id bigint generated always as identity primary key,
  instruction_id text not null unique,
  kind text not null check (kind in ('send_back', 'tax', 'fees', 'deployment', 'operator_in', 'goods')),
  from_account text not null check (from_account in ('client', 'operator')),
  to_kind text not null,
  to_institution text not null,
  to_number text not null,
  to_name text,
  amount_minor bigint not null check (amount_minor > 0),
  reference text,
  narrative text not null,
  -- The transfer already posted for it; absent where the bank's line comes first (the operator's own money).
  transfer_id uuid,
  act_id bigint,
  state text not null default 'queued'
    check (state in ('queued', 'unknown', 'processing', 'paid', 'refused', 'returned')),
  reason_code text,
  attempts integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  statement_line_id bigint unique,
  -- A refused instruction is final at the bank; the same posting goes out again under a new one.
  replaced_by bigint references reconciliation.instruction,
  -- What may be ordered again: the bank refused it in its own last word, or would take no such order from anybody. That
  -- it was silent, did not know the id or did not take our key says nothing about what it has paid.
  constraint instruction_refused_for_good check (state <> 'refused' or coalesce(reason_code in (
    'account_unknown', 'account_number_invalid',
    'account_closed', 'name_mismatch', 'insufficient_funds', 'same_account', 'rejected_by_receiver', 'bank_refused',
    'body_invalid', 'institution_unknown', 'number_invalid'), false))
);
create index instruction_transfer on reconciliation.instruction (transfer_id);
create index instruction_due on reconciliation.instruction (next_try_at)
  where state in ('queued', 'unknown', 'processing');

-- Two-person acts of this feature (the act itself is ledger.act; this is what the console shows and carries out).
create table reconciliation.bank_act (
  id bigint generated always as identity primary key,
  act_id bigint not null unique,
  kind text not null check (kind in ('send_back', 'shortfall_cover', 'budget_fund', 'tax_remit', 'fees_take')),
  amount_minor bigint not null check (amount_minor > 0),
  statement_line_id bigint references ledger.statement_line,
  note text not null,
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  ended_by bigint,
  ended_at timestamptz
);
create index bank_act_open on reconciliation.bank_act (id) where state = 'proposed';
