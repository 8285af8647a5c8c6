-- Month end (bank-and-reconciliation.md 8): packs of a month's reports, and the closings and reopenings that two
-- persons sign.
create schema month_end;

-- A pack's bytes come first, in pieces. When `files` is written, the database fills the rest, and no piece can follow.
create table month_end.pack (
  id bigint generated always as identity primary key,
  month date not null check (month = date_trunc('month', month)::date),
  -- Name, bytes and SHA-256 of each file in it.
  files jsonb check (jsonb_typeof(files) = 'array'),
  sha256 bytea check (octet_length(sha256) = 32),
  bytes bigint check (bytes > 0),
  made_at timestamptz,
  check (num_nulls(files, sha256, bytes, made_at) in (0, 4))
);
create index pack_made on month_end.pack (month, id) where made_at is not null;

create table month_end.piece (
  pack_id bigint not null references month_end.pack,
  n integer not null check (n >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 4194304),
  primary key (pack_id, n)
);
-- A ZIP can't be made smaller.
alter table month_end.piece alter column bytes set storage external;

create table month_end.closing (
  act_id bigint primary key references ledger.act,
  month date not null,
  pack_id bigint not null unique references month_end.pack,
  closed_at timestamptz not null
);
create index closing_month on month_end.closing (month, act_id);

create table month_end.reopening (
  act_id bigint primary key references ledger.act,
  closing_id bigint not null unique references month_end.closing,
  reason text not null,
  reopened_at timestamptz not null
);
