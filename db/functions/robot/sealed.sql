select ledger.seal_rows('robot.robot', '{id}',
  '{member_id,offered_from,condition,bonus_minor,activated_at,first_day,last_day}', '{ended_at}');
select ledger.seal_rows('robot.working_day', '{id}', '{robot_id,member_id,business_date,bonus_minor,at}');
