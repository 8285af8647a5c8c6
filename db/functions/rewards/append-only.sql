-- Definer functions and the guard write each time of a grant once.
select platform.never_deleted('rewards.grant');
select platform.never_deleted('rewards.pause');
-- Proposals of before the engine of acts. They stay, and nobody writes them.
select platform.append_only('rewards.decision');
select platform.append_only('rewards.campaign');
