-- Short notes of staff about a member, for colleagues. A wrong one is struck out with a reason and stays readable.
create table desk.note (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  staff_id bigint not null references identity.staff,
  text text not null,
  at timestamptz not null default platform.now(),
  struck_by bigint references identity.staff,
  struck_at timestamptz,
  struck_reason text,
  constraint note_text_short check (char_length(text) <= 500),
  constraint note_reason_short check (char_length(struck_reason) <= 200),
  -- A letter or digit that shows. The fillers count as letters, and show nothing.
  constraint note_text_shows check (translate(text, E'\u115f\u1160\u3164\uffa0', '') collate "pg_unicode_fast"
    ~ '[[:alnum:]]'),
  constraint note_reason_shows check (translate(struck_reason, E'\u115f\u1160\u3164\uffa0', '')
    collate "pg_unicode_fast" ~ '[[:alnum:]]'),
  constraint note_struck_whole check (num_nulls(struck_by, struck_at, struck_reason) in (0, 3))
);
create index note_of_member on desk.note (member_id, id);
