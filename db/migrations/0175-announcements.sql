-- Announcements (messages.md 2): the operator writes to a segment of members. Two persons sign a large one.

create table messages.announcement (
  id bigint generated always as identity primary key,
  -- The act that two persons sign. Null for a segment that one person may write to.
  act_id bigint unique references ledger.act,
  segment jsonb not null check (segment ->> 'kind' in ('all', 'holders', 'vip', 'language', 'joined')),
  -- By language: title and text. English is always there, because it stands in for the others.
  texts jsonb not null check (texts ? 'en'),
  -- The members in the segment when somebody wrote it.
  size integer not null check (size > 0),
  -- Null: at once.
  send_from timestamptz,
  state text not null check (state in ('proposed', 'scheduled', 'sending', 'sent', 'cancelled', 'outgrown')),
  proposed_by bigint not null references identity.staff,
  proposed_at timestamptz not null,
  due_at timestamptz,
  begun_at timestamptz,
  ended_at timestamptz,
  -- The newest member when it began, the last one who has it, and how many have it.
  last_member bigint,
  through_member bigint not null default 0,
  reached integer not null default 0,
  -- As of the last count.
  read_count integer not null default 0,
  check (act_id is not null or segment ->> 'kind' <> 'all'),
  check ((state in ('sending', 'sent')) = (begun_at is not null)),
  check ((state in ('sent', 'cancelled', 'outgrown')) = (ended_at is not null))
);
create index announcement_due on messages.announcement (due_at) where state in ('scheduled', 'sending');
create index announcement_proposed on messages.announcement (id) where state = 'proposed';
create index announcement_counted on messages.announcement (ended_at) where state = 'sent';

-- A member's copy has no words of its own. It names the announcement, and nobody has two.
alter table messages.message add column announcement_id bigint references messages.announcement;
create unique index message_of_announcement on messages.message (announcement_id, member_id)
  where announcement_id is not null;
create index message_read_of_announcement on messages.message (announcement_id)
  where announcement_id is not null and read_at is not null;
