-- Messages to members, and complaints: a number, a clock and an escalation (service.md 2).

create schema messages;

create table messages.message (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  -- '<feature>.<name>': the texts stand in that feature's locales under messages.<name>.title and .body.
  kind text not null,
  params jsonb not null,
  at timestamptz not null,
  read_at timestamptz
);
create index message_member on messages.message (member_id, id desc);
create index message_unread on messages.message (member_id) where read_at is null;

create schema service;

create table service.complaint (
  id bigint generated always as identity (start with 1001) primary key,
  number text generated always as ('C' || lpad(id::text, 7, '0')) stored unique,
  member_id bigint not null,
  kind text not null check (kind in ('withdrawal', 'recharge', 'order', 'account', 'other')),
  -- What it is about, where it is about one thing.
  subject_id bigint,
  -- The reason being contested, from the closed list of the feature that gave it.
  reason_code text,
  -- open: waits for staff. answered: waits for the member. escalated: waits for a second person. closed: done.
  state text not null default 'open' check (state in ('open', 'answered', 'escalated', 'closed')),
  opened_at timestamptz not null,
  -- The clock: staff answer before this instant, or it is escalated by itself.
  due_at timestamptz not null,
  escalated_at timestamptz,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null))
);
create index complaint_member on service.complaint (member_id, id desc);
create index complaint_due on service.complaint (due_at) where state = 'open';
create index complaint_queue on service.complaint (state, due_at, id);
-- One open contest a thing: a second tap finds the first.
create unique index complaint_subject on service.complaint (member_id, kind, subject_id)
  where subject_id is not null and state <> 'closed';

create table service.complaint_entry (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references service.complaint,
  author text not null check (author in ('member', 'staff', 'system')),
  staff_id bigint,
  kind text not null check (kind in ('text', 'escalated', 'closed')),
  text text not null,
  at timestamptz not null,
  check ((author = 'staff') = (staff_id is not null))
);
create index complaint_entry_complaint on service.complaint_entry (complaint_id, id);
