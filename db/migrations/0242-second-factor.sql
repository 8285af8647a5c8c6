-- The second factor of members (members.md 3): theirs to choose. An authenticator app, passkeys, and recovery codes.
create table identity.second_factor (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  -- The seed of the authenticator app. Null: the member's passkeys alone.
  totp_sealed bytea,
  -- The last time step used: a one-time password is good once.
  totp_step bigint not null default 0,
  -- Recovery codes are kept under a slow hash with this salt.
  recovery_salt bytea not null check (length(recovery_salt) = 16),
  since timestamptz not null,
  off_at timestamptz
);
create unique index second_factor_on on identity.second_factor (member_id) where off_at is null;

create table identity.recovery_code (
  id bigint generated always as identity primary key,
  factor_id bigint not null references identity.second_factor,
  code_hash bytea not null check (length(code_hash) = 32),
  -- Used, or replaced by new ones.
  used_at timestamptz
);
create index recovery_code_left on identity.recovery_code (factor_id) where used_at is null;

-- A member who lost the second factor waits until it goes.
create table identity.second_factor_loss (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  requested_at timestamptz not null,
  effective_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'called_off')),
  ended_at timestamptz
);
create unique index second_factor_loss_waiting on identity.second_factor_loss (member_id) where state = 'waiting';
create index second_factor_loss_due on identity.second_factor_loss (effective_at) where state = 'waiting';
create index second_factor_loss_ended on identity.second_factor_loss (ended_at) where ended_at is not null;

-- Set where the member gave the second factor on this device. It is not asked for there again.
alter table identity.session add column proven_at timestamptz;
