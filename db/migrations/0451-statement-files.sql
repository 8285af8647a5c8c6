-- Files of the bank's statements that staff keep as evidence (bank-and-reconciliation.md 9). The ledger reads none of
-- them: bank lines come from the feed alone.
create schema bank_statements;

create table bank_statements.file (
  id bigint generated always as identity primary key,
  content bytea not null check (octet_length(content) between 1 and 4194304),
  -- The same file is kept once.
  sha256 bytea not null unique generated always as (sha256(content)) stored,
  format text not null check (format in ('csv', 'camt053')),
  account text not null check (account in ('client', 'operator')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  opening bigint not null,
  closing bigint not null,
  -- What was read in the file, line by line.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  kept_by bigint not null,
  kept_at timestamptz not null
);
