-- Texts that members read take two persons (catalogue.md 5): one writes, another one agrees to these very words.
create schema texts;

create table texts.review (
  id bigint generated always as identity primary key,
  -- The act that two persons sign. It holds the hashes of the words.
  act_id bigint not null unique references ledger.act,
  kind text not null check (kind in ('article', 'event')),
  subject_id bigint not null,
  title text not null check (char_length(title) between 1 and 200),
  state text not null check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null references identity.staff,
  proposed_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'proposed') = (ended_at is null))
);
-- One proposal at a time about one thing.
create unique index review_open on texts.review (kind, subject_id) where state = 'proposed';

-- The hashes of the texts that come with the product (content.md 7). db/functions fills it.
create table content.first_text (sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'));

-- Why members see it. What was public before the rule stays public, and says so.
alter table content.release
  add column basis text check (basis in ('two_persons', 'came_with_product', 'before_two_persons')),
  add column signed_act bigint references ledger.act;
alter table content.release disable trigger user;
update content.release
  set basis = case when decided_by is null then 'came_with_product' else 'before_two_persons' end
  where version_id is not null;
alter table content.release enable trigger user;
alter table content.release
  add constraint release_has_a_basis check ((version_id is null) = (basis is null)),
  add constraint release_was_signed check ((basis is not distinct from 'two_persons') = (signed_act is not null));
create unique index release_of_act on content.release (signed_act, language) where signed_act is not null;

alter table events.release
  add column basis text not null default 'before_two_persons' check (basis in ('two_persons', 'before_two_persons')),
  add column signed_act bigint unique references ledger.act,
  add constraint release_was_signed check ((basis = 'two_persons') = (signed_act is not null));
alter table events.release alter column basis drop default;

-- One person alone wrote these, and none of them has left. Nobody gets them now.
alter table messages.announcement disable trigger user;
update messages.announcement set state = 'cancelled', ended_at = platform.now()
  where act_id is null and state in ('proposed', 'scheduled');
alter table messages.announcement enable trigger user;
alter table messages.announcement
  add constraint announcement_was_signed check (act_id is not null or state in ('sending', 'sent', 'cancelled', 'outgrown'));
