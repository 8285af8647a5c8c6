-- Sign-in with an OpenID Connect provider (members.md 3).

-- A member was sent to the provider and has not come back yet. `session_id`: a signed-in member, who links the provider.
create table identity.login_start (
  state_hash bytea primary key check (length(state_hash) = 32),
  device_id text not null check (device_id <> ''),
  session_id bigint references identity.session on delete cascade,
  -- By the machine's clock, like a challenge.
  expires_at timestamptz not null
);
create index login_start_session on identity.login_start (session_id) where session_id is not null;
create index login_start_expires on identity.login_start (expires_at);

-- One person at the provider, by a keyed hash of issuer and subject, is one member. The member made it so.
create table identity.login_link (
  member_id bigint not null references identity.member,
  issuer text not null,
  identity_hash bytea not null unique check (length(identity_hash) = 32),
  linked_at timestamptz not null,
  primary key (member_id, issuer)
);
