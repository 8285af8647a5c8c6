-- Two persons declare an account as staff's, and two persons end that (income.md 1). An account may be declared again,
-- so its number is no key. Rows of one person's word, from before, have no act.
alter table identity.staff_account
  drop constraint staff_account_pkey,
  add column id bigint generated always as identity primary key,
  add column act_id bigint unique references ledger.act,
  add column ended_at timestamptz,
  add column end_act_id bigint unique references ledger.act,
  -- It never was staff's: one person alone had said so.
  add column mistaken boolean not null default false,
  add check ((ended_at is null) = (end_act_id is null)),
  add check (not mistaken or (ended_at is not null and act_id is null));
create unique index staff_account_open on identity.staff_account (account) where ended_at is null;
create index staff_account_number on identity.staff_account (account);

create table identity.staff_account_act (
  id bigint generated always as identity primary key,
  act_id bigint not null unique references ledger.act,
  kind text not null check (kind in ('declare', 'end')),
  account text not null check (account ~ '^[A-Z0-9]{2,12} \+?[0-9]{4,34}$'),
  staff_id bigint not null,
  mistaken boolean not null default false,
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null,
  proposed_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  check ((state = 'proposed') = (ended_at is null)),
  check (not mistaken or kind = 'end')
);
-- One proposal at a time for one account.
create unique index staff_account_act_proposed on identity.staff_account_act (account) where state = 'proposed';
