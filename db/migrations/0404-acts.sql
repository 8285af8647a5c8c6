-- One engine of acts (docs/decisions/0060-one-engine-of-acts.md). The act in the ledger holds the signed words. A row
-- here says that they wait, were carried out or were taken back.
create schema acts;

-- The kinds, by the purpose of their acts. db/functions fills the list. `subject`: the keys of the signed words that
-- name what the act is about. `carries`: the function that carries it out.
create table acts.kind (
  kind text primary key,
  subject text[] not null check (cardinality(subject) > 0),
  carries text not null
);

create table acts.proposal (
  act_id bigint primary key references ledger.act,
  -- The act's, or the number of its row from before there was one engine.
  id bigint not null,
  kind text not null,
  subject text not null,
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  ended_at timestamptz,
  unique (kind, id),
  check ((state = 'proposed') = (ended_at is null))
);
-- One open proposal at a time about one subject.
create unique index proposal_open on acts.proposal (kind, subject) where state = 'proposed';
create index proposal_done on acts.proposal (kind, subject, id) where state = 'done';
create index proposal_state on acts.proposal (kind, state, id);

-- Corrections of names move here. An open one keeps its act, its number and its signatures.
insert into acts.proposal (act_id, id, kind, subject, state, ended_at)
  select act_id, id, 'name_corrected', member_id::text, state, ended_at from identity.name_correction;
