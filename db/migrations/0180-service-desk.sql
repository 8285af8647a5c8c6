-- The desk of customer service (service.md 5): who works on a complaint, notes among staff, and answers written before.

-- One clerk at a time has a complaint. The claim ends by itself.
create table service.claim (
  complaint_id bigint primary key references service.complaint,
  staff_id bigint not null references identity.staff,
  until timestamptz not null
);
create index claim_of_staff on service.claim (staff_id, until);

-- What staff tell each other about a complaint. No call of members reads this table.
create table service.note (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references service.complaint,
  staff_id bigint not null references identity.staff,
  text text not null check (char_length(text) between 1 and 1000),
  at timestamptz not null default platform.now()
);
create index note_of_complaint on service.note (complaint_id, id);

create table service.canned_answer (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  text_en text not null check (char_length(text_en) between 1 and 1000),
  text_am text not null check (char_length(text_am) between 1 and 1000),
  version int not null default 1,
  changed_by bigint not null references identity.staff,
  changed_at timestamptz not null default platform.now(),
  retired_at timestamptz
);
create unique index canned_answer_name on service.canned_answer (name) where retired_at is null;

-- Figures of answer times read the complaints of the last weeks.
create index complaint_opened on service.complaint (opened_at);
