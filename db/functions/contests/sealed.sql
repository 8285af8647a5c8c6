-- Prizes follow from these rows (proofs.md 5). Scores and their counts are derived: check 14 computes them again.
select ledger.seal_rows('contests.period', '{kind,starts_on}', '{ends_on,teams,closed_at}');
select ledger.seal_rows('contests.place', '{kind,starts_on,place}', '{leader_id,points,reached_at,prize_minor}');
select ledger.seal_rows('contests.duel_week', '{week}', '{prize_minor,teams,paired_at}', '{closed_at}');
select ledger.seal_rows('contests.duelist', '{week,leader_id}', '{size,opponent_id}', '{points,result}');
