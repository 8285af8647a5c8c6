-- Rewards (promises.md 2): what members got from the operator's budget, and why. Minor units. A cause pays a member
-- once.
create schema rewards;

create table rewards.grant (
  id bigint generated always as identity primary key,
  purpose text not null,
  cause_id bigint not null check (cause_id > 0),
  member_id bigint not null references identity.member,
  amount bigint not null check (amount > 0),
  granted_at timestamptz not null default platform.now(),
  transfer_id uuid,
  unique (purpose, cause_id, member_id)
);
create index grant_of_member on rewards.grant (member_id, id);
