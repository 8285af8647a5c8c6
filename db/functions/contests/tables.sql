-- c3_app reads. The functions of scores.sql and duels.sql write.
grant usage on schema contests to c3_app, c3_ledger;
grant select on contests.progress, contests.score, contests.score_count, contests.score_band, contests.period,
  contests.place, contests.duel_week, contests.duelist to c3_app;

select platform.append_only('contests.period');
select platform.append_only('contests.place');
select platform.never_deleted('contests.duel_week');
select platform.never_deleted('contests.duelist');

-- Prizes follow from these rows (proofs.md 5). Scores and their counts are derived: check 14 computes them again.
select ledger.seal_rows('contests.period', '{kind,starts_on}', '{ends_on,teams,closed_at}');
select ledger.seal_rows('contests.place', '{kind,starts_on,place}', '{leader_id,points,reached_at,prize_minor}');
select ledger.seal_rows('contests.duel_week', '{week}', '{prize_minor,teams,paired_at}', '{closed_at}');
select ledger.seal_rows('contests.duelist', '{week,leader_id}', '{size,opponent_id}', '{points,result}');
