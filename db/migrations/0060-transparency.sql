-- Transparency (transparency.md 1: published daily): what moved, added up as it is posted, so that no page ever scans
-- postings.

create schema transparency;

-- Sums of ledger lines by business day, purpose, side and product (0: none). A day's rows do not change once it is
-- over: the ledger never posts into the past.
create table transparency.flow (
  business_date date not null,
  purpose text not null,
  debit_class smallint not null,
  credit_class smallint not null,
  product_id bigint not null,
  amount bigint not null check (amount > 0),
  lines bigint not null check (lines > 0),
  primary key (business_date, purpose, debit_class, credit_class, product_id)
);
create index flow_product on transparency.flow (product_id, purpose) where product_id <> 0;
-- The same since the beginning.
create table transparency.flow_total (
  purpose text not null,
  debit_class smallint not null,
  credit_class smallint not null,
  product_id bigint not null,
  amount bigint not null,
  lines bigint not null,
  primary key (purpose, debit_class, credit_class, product_id)
);
create table transparency.progress (one boolean primary key default true check (one), seq bigint not null default 0);
insert into transparency.progress default values;

-- When purchases and accruals stood still: the books were short, or the bank's statement was late.
create table transparency.incident (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('books_short', 'reconciliation_stale')),
  began_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= began_at)
);
create unique index incident_open on transparency.incident (kind) where ended_at is null;
create index incident_began on transparency.incident (began_at desc);
