-- Ranks of teams (rewards.md 8). A team's points of a week or a month are the growth points that its valid members of
-- levels 1 to 3 earned in it. Sums and counts make the ranks quick to read.
create schema contests;

-- Growth up to this id is in the sums.
create table contests.progress (
  one boolean primary key default true check (one),
  growth_id bigint not null default 0
);
insert into contests.progress default values;

-- A team's points in a period. `reached_at` is the time of its newest point: of two equal teams, the earlier one leads.
create table contests.score (
  kind text not null check (kind in ('week', 'month')),
  starts_on date not null,
  leader_id bigint not null references identity.member,
  points bigint not null check (points > 0),
  reached_at timestamptz not null,
  primary key (kind, starts_on, leader_id)
);
create index score_in_order on contests.score (kind, starts_on, points desc, reached_at, leader_id);

-- Teams with so many points, by the business day on which they reached them. A team's place is a sum over these.
create table contests.score_count (
  kind text not null,
  starts_on date not null,
  points bigint not null,
  day date not null,
  teams bigint not null,
  primary key (kind, starts_on, points, day) include (teams)
);

-- A period that is closed. Its places and prizes are final.
create table contests.period (
  kind text not null check (kind in ('week', 'month')),
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on), -- the first day after it
  teams bigint not null,
  closed_at timestamptz not null,
  primary key (kind, starts_on)
);

-- The first hundred places of a closed period.
create table contests.place (
  kind text not null,
  starts_on date not null,
  place integer not null check (place between 1 and 100),
  leader_id bigint not null references identity.member,
  points bigint not null check (points > 0),
  reached_at timestamptz not null,
  prize_minor bigint not null check (prize_minor >= 0),
  primary key (kind, starts_on, place),
  unique (kind, starts_on, leader_id),
  foreign key (kind, starts_on) references contests.period
);
create index place_of_leader on contests.place (leader_id, starts_on desc);
