-- Who looked is kept (members.md 9): which staff read which member's data, when, and for which case. The same person
-- who reads the same of a member within an hour is one row.
create schema looks;

create table looks.look (
  id bigint generated always as identity primary key,
  staff_id bigint not null references identity.staff,
  member_id bigint not null references identity.member,
  shown text not null check (shown ~ '^[a-z_]{1,40}$'),
  case_kind text check (case_kind ~ '^[a-z_]{1,40}$'),
  case_number text check (length(case_number) between 1 and 40),
  hour timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0),
  check ((case_kind is null) = (case_number is null)),
  unique nulls not distinct (member_id, staff_id, shown, hour, case_number)
);
create index look_time on looks.look (first_at, id);
create index look_member on looks.look (member_id, first_at, id);
create index look_staff on looks.look (staff_id, first_at, id);

-- What an administrator looks into. `step`: how many times the limit was passed on that day, so that a member of staff
-- who goes on after an administrator looked into it is found again.
create table looks.unusual (
  id bigint generated always as identity primary key,
  staff_id bigint not null references identity.staff,
  on_day date not null,
  reason text not null check (reason in ('many_opened', 'many_listed', 'without_case', 'own_name')),
  member_id bigint references identity.member,
  step integer not null,
  members integer not null check (members > 0),
  found_at timestamptz not null,
  looked_into_by bigint references identity.staff,
  looked_into_at timestamptz,
  note text check (length(note) between 1 and 500),
  check ((member_id is not null) = (reason = 'own_name')),
  check (num_nulls(looked_into_by, looked_into_at, note) in (0, 3)),
  unique nulls not distinct (staff_id, on_day, reason, member_id, step)
);
create index unusual_waiting on looks.unusual (id) where looked_into_at is null;
