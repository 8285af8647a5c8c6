-- Draw chances: an asset of the ledger, given for a cause and used for a cause (promises.md 5: never sold).
create schema chances;

create table chances.grant (
  id bigint generated always as identity primary key,
  purpose text not null,
  cause_id bigint not null check (cause_id > 0),
  member_id bigint not null references identity.member,
  amount bigint not null check (amount > 0),
  granted_at timestamptz not null default platform.now(),
  transfer_id uuid,
  unique (purpose, cause_id, member_id)
);
create index grant_of_member on chances.grant (member_id, id);

-- A play uses chances once.
create table chances.use (
  id bigint generated always as identity primary key,
  purpose text not null,
  cause_id bigint not null check (cause_id > 0),
  member_id bigint not null references identity.member,
  amount bigint not null check (amount > 0),
  used_at timestamptz not null default platform.now(),
  transfer_id uuid,
  unique (purpose, cause_id, member_id)
);
create index use_of_member on chances.use (member_id, id);
