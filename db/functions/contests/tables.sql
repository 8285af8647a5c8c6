-- c3_app only reads. The functions of scores.sql and duels.sql write.
grant usage on schema contests to c3_app, c3_ledger;
grant select on contests.progress, contests.score, contests.score_count, contests.score_band, contests.period,
  contests.place, contests.duel_week, contests.duelist to c3_app;

select platform.append_only('contests.period');
select platform.append_only('contests.place');
select platform.never_deleted('contests.duel_week');
select platform.never_deleted('contests.duelist');

-- Sealed (proofs.md 5), because prizes follow from these rows. Scores and their counts are derived, and check 14
-- recomputes them.
select ledger.seal_rows('contests.period', '{kind,starts_on}', '{ends_on,teams,closed_at}');
select ledger.seal_rows('contests.place', '{kind,starts_on,place}', '{leader_id,points,reached_at,prize_minor}');
select ledger.seal_rows('contests.duel_week', '{week}', '{prize_minor,teams,paired_at}', '{closed_at}');
select ledger.seal_rows('contests.duelist', '{week,leader_id}', '{size,opponent_id}', '{points,result}');
