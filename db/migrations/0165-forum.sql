-- The forum (forum.md): entries of members, and the marks, reports and decisions about them.
create schema forum;

-- A post, a comment on a post or an article, or a reply to a comment.
create table forum.entry (
  id bigint generated always as identity primary key,
  level text not null check (level in ('post', 'comment', 'reply')),
  member_id bigint not null references identity.member,
  -- Where it stands: a comment under a post or an article, and a reply under a comment too.
  post_id bigint references forum.entry,
  article_id bigint references content.article,
  parent_id bigint references forum.entry,
  title text check (char_length(title) between 1 and 80),
  body text not null check (char_length(body) between 1 and 2000),
  -- Paragraphs with their links, as readers get them.
  tree jsonb not null,
  -- Words for the search. Only posts have them.
  words tsvector,
  state text not null check (state in ('shown', 'waiting', 'hidden', 'removed', 'withdrawn')),
  -- Reasons for which it waits for a moderator, and the words that promise.
  waits_for text[] not null check (waits_for <@ array['link', 'promise', 'reports']),
  promises text[] not null,
  made_at timestamptz not null,
  edited_at timestamptz,
  -- A moderator looked at it last. Earlier reports count no more.
  judged_at timestamptz,
  pinned_at timestamptz,
  essence_at timestamptz,
  -- Triggers keep these. `answers`: comments and replies of others than the author.
  likes integer not null default 0 check (likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  answers integer not null default 0 check (answers >= 0),
  -- The place among hot posts, as an instant.
  hot_at timestamptz not null,
  check ((level = 'post') = (title is not null)),
  check ((level = 'post') = (words is not null)),
  check (level <> 'post' or num_nonnulls(post_id, article_id, parent_id) = 0),
  check (level = 'post' or num_nonnulls(post_id, article_id) = 1),
  check ((level = 'reply') = (parent_id is not null)),
  check (level = 'post' or num_nonnulls(pinned_at, essence_at) = 0)
);
create index entry_newest on forum.entry (id desc) where level = 'post' and state = 'shown';
create index entry_hottest on forum.entry (hot_at desc, id desc) where level = 'post' and state = 'shown';
create index entry_essence on forum.entry (id desc) where essence_at is not null and state = 'shown';
create index entry_pinned on forum.entry (pinned_at desc) where pinned_at is not null and state = 'shown';
create index entry_words on forum.entry using gin (words) where words is not null;
create index entry_under_post on forum.entry (post_id, id) where level = 'comment';
create index entry_under_article on forum.entry (article_id, id) where level = 'comment';
create index entry_under_parent on forum.entry (parent_id, id) where level = 'reply';
create index entry_posts_of on forum.entry (member_id, id desc) where level = 'post';
create index entry_comments_of on forum.entry (member_id, id desc) where level <> 'post';
create index entry_waiting_of on forum.entry (member_id, id desc) where state in ('waiting', 'hidden');
-- A common word is found by walking the newest posts, a rare one by the index of words. The planner must tell them apart.
alter table forum.entry alter column words set statistics 1000;

-- Earlier texts of an entry that its author changed.
create table forum.revision (
  id bigint generated always as identity primary key,
  entry_id bigint not null references forum.entry,
  title text,
  body text not null,
  replaced_at timestamptz not null
);
create index revision_of_entry on forum.revision (entry_id, id desc);

create table forum.liking (
  id bigint generated always as identity unique,
  entry_id bigint not null references forum.entry,
  member_id bigint not null references identity.member,
  at timestamptz not null,
  primary key (entry_id, member_id)
);
create index liking_of_member on forum.liking (member_id, id desc);

-- Members whose entries a member does not want to see.
create table forum.block (
  id bigint generated always as identity unique,
  member_id bigint not null references identity.member,
  blocked_id bigint not null references identity.member,
  at timestamptz not null,
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);

-- Something for a moderator: a reported entry, one that waits, or a contested decision.
create table forum.matter (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('report', 'waiting', 'contest')),
  entry_id bigint references forum.entry,
  -- The author, whom a decision concerns.
  member_id bigint not null references identity.member,
  -- The contested decision, and the member's words about it.
  contested_id bigint,
  plea text check (char_length(plea) between 1 and 1000),
  complaint_id bigint,
  opened_at timestamptz not null,
  claimed_by bigint references identity.staff,
  claimed_until timestamptz,
  closed_at timestamptz,
  check (num_nulls(claimed_by, claimed_until) in (0, 2)),
  check (kind = 'contest' or entry_id is not null),
  check ((kind = 'contest') = (contested_id is not null)),
  check (num_nulls(contested_id, plea, complaint_id) in (0, 3))
);
create unique index matter_open on forum.matter (entry_id, kind) where closed_at is null and kind <> 'contest';
create unique index matter_contest on forum.matter (contested_id) where kind = 'contest';
create index matter_queue on forum.matter (opened_at, id) where closed_at is null;
create index matter_done on forum.matter (closed_at desc, id desc) where closed_at is not null;

create table forum.report (
  id bigint generated always as identity primary key,
  entry_id bigint not null references forum.entry,
  member_id bigint not null references identity.member,
  reason text not null check (reason in ('spam', 'insult', 'promise', 'private', 'false', 'other')),
  note text not null check (char_length(note) <= 140),
  -- The text as it was when it was reported.
  title text,
  body text not null,
  matter_id bigint not null references forum.matter,
  at timestamptz not null,
  unique (entry_id, member_id)
);
create index report_of_matter on forum.report (matter_id, id);
create index report_of_member on forum.report (member_id, id desc);
create index report_by_time on forum.report (at);

create table forum.decision (
  id bigint generated always as identity primary key,
  matter_id bigint references forum.matter,
  kind text not null check (kind in ('kept', 'removed', 'released', 'refused', 'muted', 'unmuted', 'upheld',
    'overturned')),
  entry_id bigint references forum.entry,
  member_id bigint not null references identity.member,
  reason text check (reason in ('spam', 'insult', 'promise', 'private', 'false', 'other')),
  -- The text that was decided about.
  title text,
  body text,
  note text not null check (char_length(note) <= 300),
  -- The decision that this one upholds or overturns.
  of_id bigint references forum.decision,
  until timestamptz,
  staff_id bigint not null references identity.staff,
  at timestamptz not null,
  check ((kind in ('removed', 'refused', 'muted')) = (reason is not null)),
  check ((kind = 'muted') = (until is not null)),
  check ((kind in ('upheld', 'overturned', 'unmuted')) = (of_id is not null))
);
alter table forum.matter add foreign key (contested_id) references forum.decision;
create index decision_of_member on forum.decision (member_id, id desc);
create index decision_of_entry on forum.decision (entry_id, id desc) where entry_id is not null;
create index decision_of_matter on forum.decision (matter_id) where matter_id is not null;
create index decision_of_decision on forum.decision (of_id) where of_id is not null;
create index decision_by_time on forum.decision (at);

-- A member who may read and not write, until the time or until a decision ends it.
create table forum.mute (
  decision_id bigint primary key references forum.decision,
  member_id bigint not null references identity.member,
  reason text not null,
  since timestamptz not null,
  until timestamptz not null check (until > since),
  ended_by bigint references forum.decision
);
create index mute_of_member on forum.mute (member_id, until desc) where ended_by is null;

-- A contest of the forum's decision is a complaint too (service.md 2).
alter table service.complaint drop constraint complaint_kind_check;
alter table service.complaint add constraint complaint_kind_check
  check (kind in ('withdrawal', 'recharge', 'order', 'account', 'reward', 'forum', 'other'));
