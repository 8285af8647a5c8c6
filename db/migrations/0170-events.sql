-- Events (events.md): meetings of members, what is told about them, and who has a seat. A text never changes: a change
-- is another version, and a release says which version members see.
create schema events;

create table events.event (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('conference', 'anniversary')),
  made_at timestamptz not null,
  made_by bigint not null references identity.staff,
  -- A release writes these, from its version.
  live_n integer,
  seats integer check (seats > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by bigint references identity.staff,
  cancel_reason jsonb,
  check (num_nulls(live_n, seats, starts_at, ends_at) in (0, 4)),
  check (num_nulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3)),
  check (cancelled_at is null or live_n is not null)
);
create index event_by_start on events.event (kind, starts_at, id) where live_n is not null;
create index event_at_start on events.event (starts_at, id) where live_n is not null;

create table events.version (
  event_id bigint not null references events.event,
  n integer not null check (n > 0),
  -- In English and Amharic: {"en": .., "am": ..}.
  title jsonb not null check (catalogue.is_text(title)),
  about jsonb not null check (catalogue.is_text(about)),
  venue jsonb not null check (catalogue.is_text(venue)),
  address jsonb not null check (catalogue.is_text(address)),
  latitude numeric(8, 5) not null check (latitude between -90 and 90),
  longitude numeric(8, 5) not null check (longitude between -180 and 180),
  -- [{"from": .., "until": .., "title": {"en": .., "am": ..}}] in the order of time.
  programme jsonb not null check (jsonb_typeof(programme) = 'array'),
  seats integer not null check (seats between 1 and 100000),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- To those who registered, about this change. Null in the first version.
  note jsonb check (catalogue.is_text(note)),
  written_at timestamptz not null,
  written_by bigint not null references identity.staff,
  primary key (event_id, n),
  check (opens_at < closes_at and closes_at <= starts_at and starts_at < ends_at),
  check ((n = 1) = (note is null))
);

create table events.release (
  event_id bigint not null,
  n integer not null,
  released_at timestamptz not null,
  released_by bigint not null references identity.staff,
  primary key (event_id, n),
  foreign key (event_id, n) references events.version
);

create table events.registration (
  id bigint generated always as identity primary key,
  event_id bigint not null references events.event,
  member_id bigint not null references identity.member,
  state text not null check (state in ('applied', 'offered', 'taken', 'cancelled', 'lapsed')),
  -- In this state since then. Those who applied wait in this order.
  since timestamptz not null,
  offer_until timestamptz,
  -- Which ticket counts: each seat that is taken makes a new one.
  ticket integer not null default 0 check (ticket >= 0),
  attended_at timestamptz,
  attended_by bigint references identity.staff,
  reminded_at timestamptz,
  unique (event_id, member_id),
  check ((state = 'offered') = (offer_until is not null)),
  check (num_nulls(attended_at, attended_by) in (0, 2)),
  check (attended_at is null or state = 'taken'),
  check (state <> 'taken' or ticket > 0)
);
create index registration_waiting on events.registration (event_id, since, id) where state = 'applied';
create index registration_seats on events.registration (event_id, id) where state in ('offered', 'taken');
create index registration_offers on events.registration (offer_until) where state = 'offered';
create index registration_of_member on events.registration (member_id, id);
create index registration_by_time on events.registration (event_id, since, id);

-- The way of a registration, for the desk and for questions afterwards.
create table events.step (
  id bigint generated always as identity primary key,
  registration_id bigint not null references events.registration,
  state text not null,
  at timestamptz not null
);
create index step_of_registration on events.step (registration_id, id);
