-- c3_app inserts who activates a robot, and on which days it worked. The triggers of robot.sql write the rest.
grant usage on schema robot to c3_app, c3_ledger;
grant select, insert (member_id) on robot.robot to c3_app;
grant select, insert (robot_id, business_date) on robot.working_day to c3_app;

select platform.never_deleted('robot.robot');
select platform.append_only('robot.working_day');

select ledger.seal_rows('robot.robot', '{id}',
  '{member_id,offered_from,condition,bonus_minor,activated_at,first_day,last_day}', '{ended_at}');
select ledger.seal_rows('robot.working_day', '{id}', '{robot_id,member_id,business_date,bonus_minor,at}');
