-- A member's name was entered wrongly, or changed by law. Two persons correct it from a paper that they saw
-- (members.md 1).
create table identity.name_correction (
  id bigint generated always as identity primary key,
  act_id bigint not null unique references ledger.act,
  member_id bigint not null references identity.member,
  old_name text not null,
  new_name text not null check (length(new_name) between 2 and 100 and new_name <> old_name),
  -- The paper that proves the name, and where it says so: its number or date.
  proof text not null check (proof in ('identity_card', 'passport', 'court_order', 'marriage_certificate', 'bank_letter')),
  proof_note text not null check (length(proof_note) between 1 and 200),
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null references identity.staff,
  proposed_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  check ((state = 'proposed') = (ended_at is null))
);
create unique index name_correction_proposed on identity.name_correction (member_id) where state = 'proposed';
create index name_correction_member on identity.name_correction (member_id, id desc);
create index name_correction_state on identity.name_correction (state, id);
