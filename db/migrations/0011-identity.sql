-- Members and staff (members.md 1): who they are, what proves it, and what staff did.

create schema identity;

create table identity.member (
  id bigint generated always as identity (start with 101) primary key,
  member_no text generated always as ('M' || lpad(id::text, greatest(7, length(id::text)), '0')) stored unique,
  phone text not null unique check (phone ~ '^\+[1-9]\d{9,14}$'),
  real_name text not null,
  email text not null,
  birth_date date not null,
  nickname text not null,
  avatar text not null,
  language text not null check (language in ('en', 'es', 'fr', 'pt', 'th', 'vi', 'am', 'zh-Hans')),
  invite_code text not null unique,
  -- Level 1 inviter; null for those who used the operator's root code. Levels 2 and 3 follow by walking up.
  inviter_id bigint references identity.member,
  -- HMAC of SHA-256 of the phone: finds friends among uploaded contact hashes without keeping numbers there.
  contact_hash bytea not null,
  agreement_version text not null,
  agreement_at timestamptz not null,
  tier smallint not null default 1 check (tier between 1 and 3),
  vip_level smallint not null default 0 check (vip_level between 0 and 8),
  frozen_at timestamptz,
  frozen_reason text,
  closed_at timestamptz,
  -- Demo members are labelled on every screen that shows them.
  demo boolean not null default false,
  registered_at timestamptz not null,
  check ((frozen_at is null) = (frozen_reason is null))
);
create index member_inviter on identity.member (inviter_id, id);
create index member_contact on identity.member (contact_hash);
create index member_frozen on identity.member (id desc) where frozen_at is not null;
create index member_name on identity.member (lower(real_name) text_pattern_ops);
create index member_nickname on identity.member (lower(nickname) text_pattern_ops);
create index member_phone_prefix on identity.member (phone text_pattern_ops);

-- What proves a member. The PIN's hash can be compared but not read by the app's role: see try_pin.
create table identity.member_secret (
  member_id bigint primary key references identity.member,
  password_hash text not null,
  password_at timestamptz not null,
  pin_salt bytea,
  pin_hash bytea,
  pin_tries smallint not null default 0,
  pin_locked_until timestamptz,
  pin_set_at timestamptz,
  -- A PIN reset by code holds new payout accounts back for a day.
  pin_reset_at timestamptz,
  check ((pin_salt is null) = (pin_hash is null))
);

create table identity.session (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  token_hash bytea not null unique,
  device_id text not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Each cause has a code of its own on the wire (wire.md 3).
  end_reason text check (
    end_reason in ('signed_out', 'other_device', 'security', 'password_changed', 'account_closed')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_member on identity.session (member_id, id desc) where ended_at is null;
create index session_device on identity.session (member_id, device_id);
create index session_over on identity.session (least(ended_at, expires_at));

create table identity.code (
  id bigint generated always as identity primary key,
  purpose text not null check (
    purpose in ('register', 'sign_in', 'password_reset', 'pin_reset', 'phone_change', 'email_change')),
  -- A phone, or the new address of an e-mail change.
  recipient text not null,
  -- Null where nothing was sent because the phone is not (or already) known: the row still counts and answers alike.
  code_hash bytea,
  tries smallint not null default 0 check (tries between 0 and 5),
  -- Where it was asked for: it is good there alone. The network is an IPv4 address or an IPv6 /64.
  device_id text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index code_recipient on identity.code (recipient, created_at desc);
create index code_device on identity.code (device_id, created_at desc);
create index code_address on identity.code (address, created_at desc);

-- Tries of secrets, counted in windows across processes. Buckets are keyed hashes: no phone or address is kept here.
create table identity.attempt (
  bucket bytea primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index attempt_ends on identity.attempt (window_ends_at);

create table identity.phone_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  old_phone text not null,
  new_phone text not null,
  requested_at timestamptz not null,
  effective_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'called_off', 'refused')),
  ended_at timestamptz
);
create unique index phone_change_waiting on identity.phone_change (member_id) where state = 'waiting';
create index phone_change_due on identity.phone_change (effective_at) where state = 'waiting';
create index phone_change_ended on identity.phone_change (ended_at) where ended_at is not null;

create table identity.email_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  effective_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'called_off')),
  ended_at timestamptz
);
create unique index email_change_waiting on identity.email_change (member_id) where state = 'waiting';
create index email_change_due on identity.email_change (effective_at) where state = 'waiting';
create index email_change_ended on identity.email_change (ended_at) where ended_at is not null;

-- Codes and alerts on their way out. With a real gateway the text is erased once sent; the sandbox shows it.
create table identity.outbox_message (
  id bigint generated always as identity primary key,
  member_id bigint,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  kind text not null,
  text text not null,
  device_id text not null default '',
  state text not null check (state in ('shown', 'queued', 'sent', 'failed')),
  at timestamptz not null,
  -- Wall clock of the machine: how long the banner shows it does not follow a moved business clock.
  written_at timestamptz not null default clock_timestamp()
);
create index outbox_device on identity.outbox_message (device_id, id desc) where device_id <> '';
create index outbox_at on identity.outbox_message (at);
create index outbox_queued on identity.outbox_message (written_at) where state = 'queued';

-- --- Staff ------------------------------------------------------------------------------------------------------

create table identity.staff (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  totp_sealed bytea,
  -- The last time step used: a one-time password is good once.
  totp_step bigint not null default 0,
  roles text[] not null check (
    cardinality(roles) > 0 and roles <@ array['support', 'finance', 'content', 'catalogue', 'admin']),
  demo boolean not null default false,
  -- The act of two persons by which they were taken on, or last given roles or let in again; null: the installation
  -- itself did it.
  act_id bigint references ledger.act,
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- What two persons decide about staff: to take somebody on, to give roles or let in again, to set somebody up anew who
-- lost their secrets.
create table identity.staff_act (
  id bigint generated always as identity primary key,
  act_id bigint not null unique references ledger.act,
  kind text not null check (kind in ('take_on', 'empower', 'reset')),
  staff_id bigint references identity.staff, -- of somebody new: once they are taken on
  name text not null,
  email text not null check (email = lower(email)),
  roles text[] not null,
  -- Of the password that the proposer chose; gone when the act has ended.
  password_hash text,
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null references identity.staff,
  proposed_at timestamptz not null,
  ended_at timestamptz,
  check (state = 'proposed' or password_hash is null),
  check ((state = 'proposed') = (ended_at is null))
);
create unique index staff_act_waiting on identity.staff_act (email) where state = 'proposed';

-- An act gives what it says once. Written by the trigger alone.
create table identity.staff_act_use (act_id bigint primary key references ledger.act, staff_id bigint not null);

create table identity.staff_passkey (
  id bigint generated always as identity primary key,
  staff_id bigint not null references identity.staff,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Removed passkeys stay: approvals made with them are verified again every night.
  removed_at timestamptz
);
create index staff_passkey_staff on identity.staff_passkey (staff_id);

-- Staff sessions and challenges live by the machine's clock, not the movable one: moving the sandbox clock would
-- otherwise sign out the one who moves it.
create table identity.staff_session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references identity.staff,
  token_hash bytea not null unique,
  method text not null check (method in ('passkey', 'password')),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_staff on identity.staff_session (staff_id) where ended_at is null;
create index staff_session_over on identity.staff_session (least(ended_at, expires_at));

create table identity.challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('sign_in', 'passkey')),
  staff_id bigint,
  expires_at timestamptz not null
);

create table identity.audit_entry (
  id bigint generated always as identity primary key,
  staff_id bigint,
  action text not null,
  subject text not null,
  detail jsonb not null,
  at timestamptz not null
);
create index audit_at on identity.audit_entry (at, id);
create index audit_staff on identity.audit_entry (staff_id, at, id);
create index audit_action on identity.audit_entry (action text_pattern_ops, at, id);
create index audit_subject on identity.audit_entry (subject, at, id);
