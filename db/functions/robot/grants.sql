-- c3_app says who activates a robot, and on which days it worked. The triggers of robot.sql write the rest.
grant usage on schema robot to c3_app, c3_ledger;
grant select, insert (member_id) on robot.robot to c3_app;
grant select, insert (robot_id, business_date) on robot.working_day to c3_app;
