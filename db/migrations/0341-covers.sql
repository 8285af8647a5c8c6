-- Rewards in money come out of fees (rewards.md 14). Fees count from the upgrade on. Promises of before it need no cover.

-- A member's part of the fees that their own orders and their team's left with the operator, and how much of it
-- covers grants. Small fees have small shares, so they stand in ten-thousandths of a minor unit.
create table rewards.cover (
  member_id bigint primary key references identity.member,
  fee_parts bigint not null default 0,
  used_minor bigint not null default 0 check (used_minor >= 0),
  check (used_minor * 10000 <= fee_parts)
);

-- The part of the cover that a grant uses: all of its amount or nothing. Null while it waits for fees.
alter table rewards.grant add column covered_minor bigint default 0 check (covered_minor in (0, amount));
alter table rewards.grant alter column state set expression as (case
  when paid_at is not null then 'paid' when lapsed_at is not null then 'lapsed'
  when held_at is not null and released_at is null then 'held'
  when covered_minor is null then 'uncovered' else 'due' end);
alter table rewards.grant alter column covered_minor drop default;
create index grant_uncovered on rewards.grant (member_id, id) where state = 'uncovered';

-- How far the ledger's runs were read for fees, and where that began.
create table team.fee_progress (
  one boolean primary key default true check (one),
  began_seq bigint not null,
  seq bigint not null
);
insert into team.fee_progress (began_seq, seq)
  select coalesce(max(seq), 0), coalesce(max(seq), 0) from ledger.transfer;
