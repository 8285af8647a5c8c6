-- PK (rewards.md 9): teams of one size class meet for a week. The rows keep each team's size, so anybody can pair again.
create table contests.duel_week (
  week date primary key check (extract(isodow from week) = 1),
  prize_minor bigint not null check (prize_minor >= 0),
  teams bigint not null,
  paired_at timestamptz not null,
  closed_at timestamptz
);

-- Both teams of a pair have a row. A team that meets nobody has one without an opponent.
create table contests.duelist (
  week date not null references contests.duel_week,
  leader_id bigint not null references identity.member,
  -- Valid members of levels 1 to 3 when the week was paired.
  size bigint not null check (size > 0),
  opponent_id bigint references identity.member,
  points bigint,
  result text check (result in ('win', 'draw', 'lose')),
  primary key (week, leader_id),
  check (opponent_id <> leader_id),
  check (result is null or opponent_id is not null and points is not null)
);
create index duelist_of_leader on contests.duelist (leader_id, week desc);
