-- Members and staff (product.md, Identity): who they are, what proves it, and what staff did.

create schema identity;
grant usage on schema identity to c3_app;

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
grant select, insert on identity.member to c3_app;
grant update (phone, contact_hash, email, nickname, avatar, language, agreement_version, agreement_at, tier, vip_level, frozen_at,
  frozen_reason, closed_at) on identity.member to c3_app;

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
grant select (member_id, password_hash, password_at, pin_salt, pin_tries, pin_locked_until, pin_set_at, pin_reset_at), insert on identity.member_secret to c3_app;
grant update (password_hash, password_at, pin_salt, pin_hash, pin_tries, pin_locked_until, pin_set_at, pin_reset_at) on identity.member_secret to c3_app;

-- One try of a PIN, counted exactly: tries of one member queue on an advisory lock, which costs no write when the PIN is
-- right. Answers 'ok', 'wrong', 'locked' or 'not_set'; `tries_left` and `until` say more.
create function identity.try_pin(member bigint, candidate bytea, max_tries int, lock_seconds int, at timestamptz,
  out outcome text, out tries_left int, out until timestamptz)
language plpgsql security definer set search_path = identity, pg_temp as $$
declare s record;
begin
  perform pg_advisory_xact_lock(7203011, (member % 2147483647)::int);
  select pin_hash, pin_tries, pin_locked_until into s from member_secret where member_id = member;
  if not found or s.pin_hash is null then outcome := 'not_set'; return; end if;
  if s.pin_locked_until > at then outcome := 'locked'; until := s.pin_locked_until; return; end if;
  if s.pin_hash = candidate then
    if s.pin_tries > 0 then update member_secret set pin_tries = 0, pin_locked_until = null where member_id = member; end if;
    outcome := 'ok';
    return;
  end if;
  -- A lock that has run out gives all tries again.
  tries_left := max_tries - 1 - case when s.pin_locked_until is null then s.pin_tries else 0 end;
  until := case when tries_left <= 0 then at + lock_seconds * interval '1 second' end;
  update member_secret set pin_tries = max_tries - tries_left, pin_locked_until = until where member_id = member;
  outcome := case when until is null then 'wrong' else 'locked' end;
end $$;
revoke execute on function identity.try_pin from public;
grant execute on function identity.try_pin to c3_app;

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
  -- Each cause has a code of its own on the wire (api.md, 3004xx).
  end_reason text check (end_reason in ('signed_out', 'other_device', 'security', 'password_changed', 'account_closed')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_member on identity.session (member_id, id desc) where ended_at is null;
create index session_device on identity.session (member_id, device_id);
create index session_over on identity.session (least(ended_at, expires_at));
grant select, insert, delete on identity.session to c3_app;
grant update (last_used_at, expires_at, ended_at, end_reason) on identity.session to c3_app;

create table identity.code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'password_reset', 'pin_reset', 'phone_change', 'email_change')),
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
grant select, insert, delete on identity.code to c3_app;
grant update (tries, used_at) on identity.code to c3_app;

-- Tries of secrets, counted in windows across processes. Buckets are keyed hashes: no phone or address is kept here.
create table identity.attempt (
  bucket bytea primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index attempt_ends on identity.attempt (window_ends_at);
grant select, insert, update, delete on identity.attempt to c3_app;

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
grant select, insert, delete on identity.phone_change to c3_app;
grant update (state, ended_at) on identity.phone_change to c3_app;

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
grant select, insert, delete on identity.email_change to c3_app;
grant update (state, ended_at) on identity.email_change to c3_app;

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
grant select, insert, delete on identity.outbox_message to c3_app;
grant update (state, text) on identity.outbox_message to c3_app;

-- --- Staff ------------------------------------------------------------------------------------------------------

create table identity.staff (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  totp_sealed bytea,
  -- The last time step used: a one-time password is good once.
  totp_step bigint not null default 0,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['support', 'finance', 'content', 'catalogue', 'admin']),
  demo boolean not null default false,
  -- The act of two persons by which they were taken on, or last given roles or let in again; null: the installation itself did it.
  act_id bigint references ledger.act,
  created_at timestamptz not null,
  disabled_at timestamptz
);
grant select, insert on identity.staff to c3_app;
grant update (name, password_hash, totp_sealed, totp_step, roles, act_id, disabled_at) on identity.staff to c3_app;

-- What two persons decide about staff: to take somebody on, to give roles or let in again, to set somebody up anew who lost their secrets.
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
grant select, insert on identity.staff_act to c3_app;
grant update (state, staff_id, password_hash, ended_at) on identity.staff_act to c3_app;

-- An act gives what it says once. Written by the trigger alone.
create table identity.staff_act_use (act_id bigint primary key references ledger.act, staff_id bigint not null);
create trigger staff_act_use_append_only before update or delete on identity.staff_act_use for each row execute function platform.refuse_change();
create trigger staff_act_use_no_truncate before truncate on identity.staff_act_use for each statement execute function platform.refuse_change();
grant select on identity.staff_act_use to c3_app;

-- The product's own role takes nobody on, gives no role and lets nobody in again but by what two different staff signed, word for
-- word. Taking roles away and shutting out need nobody. The first people come from the installation, with the owner's role.
create function identity.check_staff() returns trigger
language plpgsql security definer set search_path = identity, ledger, pg_temp as $$
declare v_content jsonb;
begin
  if session_user <> 'c3_app' then return new; end if;
  if tg_op = 'UPDATE' and new.roles <@ old.roles and (new.disabled_at is not null or old.disabled_at is null) then return new; end if;
  select a.canonical::jsonb -> 'content' into v_content from act a where a.id = new.act_id and a.purpose = 'staff_changed';
  if (v_content -> 'roles' = to_jsonb(new.roles) and v_content ->> 'email' = new.email and case tg_op
      when 'INSERT' then v_content ->> 'kind' = 'take_on' and v_content ->> 'name' = new.name
      else v_content ->> 'kind' = 'empower' and v_content ->> 'staff' = new.id::text end) is not true
  then raise exception 'staff_act_missing' using errcode = 'C3S02'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  insert into staff_act_use values (new.act_id, new.id);
  return new;
end $$;
create trigger staff_two_persons before insert or update of roles, disabled_at on identity.staff for each row execute function identity.check_staff();

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
grant select, insert on identity.staff_passkey to c3_app;
grant update (counter, last_used_at, removed_at) on identity.staff_passkey to c3_app;

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
grant select, insert, delete on identity.staff_session to c3_app;
grant update (last_used_at, ended_at) on identity.staff_session to c3_app;

create table identity.challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('sign_in', 'passkey')),
  staff_id bigint,
  expires_at timestamptz not null
);
grant select, insert, delete on identity.challenge to c3_app;

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
grant select, insert on identity.audit_entry to c3_app;
create trigger audit_append_only before update or delete on identity.audit_entry for each row execute function platform.refuse_change();
create trigger audit_no_truncate before truncate on identity.audit_entry for each statement execute function platform.refuse_change();
