-- Passkeys of members (members.md 3): theirs to choose.
create table identity.member_passkey (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index member_passkey_member on identity.member_passkey (member_id, id) where removed_at is null;

-- A challenge belongs to the console or to the members' app, and answers no other.
alter table identity.challenge
  add column face text not null default 'staff' check (face in ('staff', 'member')),
  add column member_id bigint;
