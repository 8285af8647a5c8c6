-- Definer functions and the guard write each time of a grant once.
select platform.never_deleted('rewards.grant');
select platform.never_deleted('rewards.decision');
select platform.never_deleted('rewards.campaign');
select platform.never_deleted('rewards.pause');
