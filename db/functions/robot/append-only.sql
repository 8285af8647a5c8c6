select platform.never_deleted('robot.robot');
select platform.append_only('robot.working_day');
