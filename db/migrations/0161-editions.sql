-- Editions of the papers that members agree to (content.md 8): one for each decision to publish one. The edition's name
-- is the version that members accept.
create table content.edition (
  act_id uuid primary key,
  article_id bigint not null references content.article,
  edition text not null check (char_length(edition) between 1 and 20),
  since timestamptz not null
);
create index edition_of_article on content.edition (article_id, since desc);
