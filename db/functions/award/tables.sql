-- c3_app inserts only the member who starts an award. The functions of run.sql write the rest.
grant usage on schema award to c3_app, c3_ledger;
grant select, insert (member_id) on award.run to c3_app;

select platform.never_deleted('award.run');

select ledger.seal_rows('award.run', '{id}', '{member_id,started_at,closes_at}', '{friend_id,earned_at}');
