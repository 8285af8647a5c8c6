-- What a member chose about notices (messages.md 4, 5, 6). Without a row the defaults of the house hold.

create table messages.choice (
  member_id bigint primary key references identity.member,
  -- Hours in Addis Ababa, '21:00'. Both null: no quiet hours.
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  digest boolean not null default false,
  -- The last business day with a digest, and the newest message that a digest has told.
  digest_on date,
  digest_through bigint not null default 0,
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
create index choice_digest on messages.choice (digest_on nulls first, member_id) where digest;

-- Web push (messages.md 6): one row a device that asked for it.
create table messages.push_device (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  -- Who signs out on a device gets no more pushes there. Old sessions are deleted, so this is no reference.
  session_id bigint not null,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  name text not null check (length(name) between 1 and 80),
  added_at timestamptz not null
);
create index push_device_member on messages.push_device (member_id, id);

-- Pushes that have not left yet. A row goes when it has left, when nobody wants it, or with its device.
create table messages.push (
  id bigint generated always as identity primary key,
  device_id bigint not null references messages.push_device on delete cascade,
  message_id bigint not null references messages.message,
  -- Quiet hours, a sender at work, or the wait before another try.
  held_until timestamptz not null,
  tries smallint not null default 0
);
create index push_due on messages.push (held_until, id);
create index push_of_device on messages.push (device_id);
create index push_of_message on messages.push (message_id);
