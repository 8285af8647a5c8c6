-- Check-in (rewards.md 4): one row for each business day on which a member checked in.
create schema check_in;

create table check_in.visit (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  business_date date not null,
  streak integer not null check (streak > 0),
  points bigint not null check (points > 0),
  chances bigint not null check (chances >= 0),
  at timestamptz not null,
  unique (member_id, business_date)
);
