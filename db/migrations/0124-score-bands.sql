-- Teams in a band of 64 points (rewards.md 8). A team's place is a sum over the bands above its own, and over the counts
-- in it. So few rows place a team among a million.
create table contests.score_band (
  kind text not null,
  starts_on date not null,
  band bigint not null,
  teams bigint not null,
  primary key (kind, starts_on, band)
);
insert into contests.score_band
  select kind, starts_on, points / 64, sum(teams) from contests.score_count group by 1, 2, 3;
