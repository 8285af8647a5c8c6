-- What a member agreed to give (promises.md 6): asked in context, coarse, deletable.

create schema system;

create table system.consent (
  member_id bigint not null,
  kind text not null check (kind in ('location', 'contacts')),
  text_version text not null,
  given_at timestamptz not null,
  primary key (member_id, kind)
);
-- Only the last place, on a grid of about one kilometre: two decimals of a degree.
create table system.location (
  member_id bigint primary key,
  latitude numeric(4, 2) not null check (latitude between -90 and 90),
  longitude numeric(5, 2) not null check (longitude between -180 and 180),
  at timestamptz not null
);
-- Keyed hashes of the hashes that the phone sent; the numbers themselves never come here.
create table system.contact (
  member_id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (member_id, hash)
);

-- Changes of money settings on their way to the second person; the act holds what was approved.
create table system.setting_proposal (
  act_id bigint primary key,
  feature text not null,
  name text not null,
  value jsonb not null,
  reason text not null,
  -- The version it was proposed against: an approval of yesterday's picture changes nothing.
  base_version bigint,
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'withdrawn'))
);
create unique index setting_proposal_waiting on system.setting_proposal (feature, name) where state = 'waiting';

-- What the daily run of db/checks found (ledger.md 13): the rows of one `at` are one run, a row a check, clean ones
-- too.
create table system.check_result (
  at timestamptz not null,
  name text not null,
  found bigint not null check (found >= 0),
  primary key (at, name)
);
