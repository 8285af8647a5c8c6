-- Transparency (transparency.md 1): every line that took money out of an account of ours, added up by its receiver, so
-- that no page scans bank lines. A round trip of money shows here, explained or not.
create table transparency.paid_to (
  from_account text not null check (from_account in ('client', 'operator')),
  to_account text not null,
  to_name text not null,
  -- A member's account when it was last paid. Such rows are published as one sum.
  member boolean not null,
  amount bigint not null check (amount > 0),
  lines bigint not null check (lines > 0),
  last_on date not null,
  primary key (from_account, to_account)
);
create index paid_to_shown on transparency.paid_to (amount desc) where not member;
-- The last line of each account in the sums. The bank numbers them without gaps, and the feed keeps them in order.
alter table transparency.progress
  add column client_seq bigint not null default 0,
  add column operator_seq bigint not null default 0;
