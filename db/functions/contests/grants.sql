-- c3_app reads. The functions of scores.sql and duels.sql write.
grant usage on schema contests to c3_app, c3_ledger;
grant select on contests.progress, contests.score, contests.score_count, contests.score_band, contests.period,
  contests.place, contests.duel_week, contests.duelist to c3_app;
