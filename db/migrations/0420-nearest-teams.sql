-- PK pairs teams across size classes (rewards.md 9) from this week on. Earlier weeks keep the rule that paired them.
alter table contests.progress add column nearest_from date;
update contests.progress set nearest_from = coalesce((select max(week) + 7 from contests.duel_week), '2000-01-03');
alter table contests.progress alter column nearest_from set not null,
  add check (extract(isodow from nearest_from) = 1);
alter table contests.progress alter column nearest_from set default '2000-01-03';
