-- Seals (proofs.md 5): a journal of the SHA-256 of every decisive row, chained together with the postings.
--
-- A form says which columns of a table a seal covers. A seal is one version of one row under a form. A link covers the
-- seals up to a sequence and names the last link of the postings, so one hash stands for both.

set role c3_ledger;

create table ledger.seal_form (
  id int generated always as identity primary key,
  of_table text not null,
  key text[] not null,
  columns text[] not null,
  -- A letter for each column: f never changes, o changes once from null, c changes and is sealed again.
  kinds text not null check (kinds ~ '^[foc]+$'),
  check (length(kinds) = cardinality(columns))
);
create index seal_form_table on ledger.seal_form (of_table, id);

-- A list of the present: the tables that are sealed today, each with its form.
create table ledger.sealed_table (
  of_table text primary key,
  form int not null references ledger.seal_form
);

-- Keys of rows that were written and not sealed yet, one entry a statement. Triggers fill it in the writer's own
-- transaction.
create table ledger.seal_due (
  of_table text not null,
  keys text[] not null check (cardinality(keys) > 0)
);

create table ledger.seal (
  seq bigint primary key,
  form int not null references ledger.seal_form,
  key text not null,
  version int not null check (version > 0),
  -- Of the canonical text of all columns.
  digest bytea not null check (octet_length(digest) = 32),
  -- Eight bytes of each column's own digest, zeros for null. They tell which column changed.
  columns bytea not null check (octet_length(columns) % 8 = 0)
);
create unique index seal_of on ledger.seal (key, form, version);
create index seal_again on ledger.seal (form) where version > 1;

create table ledger.seal_link (
  seq bigint primary key,
  seals_until bigint not null,
  run_seq bigint not null,
  run_hash bytea not null check (octet_length(run_hash) = 32),
  digest bytea not null check (octet_length(digest) = 32),
  hash bytea not null check (octet_length(hash) = 32)
);

-- A list of the present: the tables that db/functions empties and fills, such as the posting rules.
create table ledger.release_list (
  of_table text primary key
);

-- The lists, functions, triggers, constraints and rights that db/functions left, at each time that it was applied.
create table ledger.release (
  id int generated always as identity primary key,
  checksum text not null,
  lines text[] not null,
  applied_at timestamptz not null default clock_timestamp()
);
