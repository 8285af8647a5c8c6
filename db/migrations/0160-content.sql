-- Content (content.md): articles, their texts in each language, and the times at which a text goes live. A text never
-- changes: a change is another version. A release says which version is live from when.
create schema content;

create table content.article (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('news', 'about', 'history', 'leadership', 'honour', 'rule', 'question', 'guide',
    'material', 'agreement', 'privacy')),
  -- Its name in addresses and links.
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,58}[a-z0-9]$'),
  topic text check (topic in ('start', 'money', 'income', 'rewards', 'team', 'account')),
  -- Where its kind has an order of its own.
  place smallint not null check (place between 0 and 9999),
  made_at timestamptz not null,
  -- Null where it came with the product.
  made_by bigint references identity.staff,
  -- The first moment at which any of its texts is live. A trigger keeps it.
  shown_from timestamptz
);
create index article_by_place on content.article (kind, place, id) where shown_from is not null;
create index article_newest on content.article (kind, shown_from desc, id desc) where shown_from is not null;

create table content.version (
  id bigint generated always as identity primary key,
  article_id bigint not null references content.article,
  language text not null check (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$'),
  n integer not null check (n > 0),
  title text not null check (char_length(title) between 1 and 120),
  summary text not null check (char_length(summary) <= 300),
  -- Markdown as written, and the tree that readers get.
  body text not null check (char_length(body) between 1 and 20000),
  tree jsonb not null,
  -- The version of another language that this text translates.
  source_id bigint references content.version,
  title_words tsvector not null,
  words tsvector not null,
  written_at timestamptz not null,
  written_by bigint references identity.staff,
  unique (article_id, language, n),
  unique (article_id, language, id)
);
-- Texts are written seldom and searched often: no list of pending words.
create index version_words on content.version using gin (words) with (fastupdate = off);

create table content.release (
  id bigint generated always as identity primary key,
  -- Releases of one decision: the languages of a paper go live together.
  act_id uuid not null,
  article_id bigint not null references content.article,
  language text not null,
  -- Null takes the text of this language down.
  version_id bigint,
  live_from timestamptz not null,
  reason text check (char_length(reason) between 1 and 300),
  decided_at timestamptz not null,
  decided_by bigint references identity.staff,
  cancelled_at timestamptz,
  cancelled_by bigint references identity.staff,
  foreign key (article_id, language, version_id) references content.version (article_id, language, id),
  check (version_id is not null or reason is not null),
  check (num_nulls(cancelled_at, cancelled_by) in (0, 2))
);
create index release_live on content.release (article_id, language, live_from desc, id desc)
  where cancelled_at is null;

-- One answer of a member to "Was this useful?", for the text that they read.
create table content.opinion (
  article_id bigint not null references content.article,
  member_id bigint not null references identity.member,
  version_id bigint not null references content.version,
  useful boolean not null,
  at timestamptz not null,
  primary key (article_id, member_id)
);
