-- Points given (rewards.md 2): who, how many, why. A cause gives a member once. The guard writes the transfer.
create table points.grant (
  id bigint generated always as identity primary key,
  purpose text not null,
  cause_id bigint not null check (cause_id > 0),
  member_id bigint not null references identity.member,
  amount bigint not null check (amount > 0),
  granted_at timestamptz not null default platform.now(),
  transfer_id uuid,
  unique (purpose, cause_id, member_id)
);
create index grant_of_member on points.grant (member_id, id);
