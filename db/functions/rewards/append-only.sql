-- Definer functions and the guard write each time of a grant once.
select platform.never_deleted('rewards.grant');
select platform.never_deleted('rewards.pause');
-- Proposals from before the engine of acts. They are kept as history, and no code writes them any more.
select platform.append_only('rewards.decision');
select platform.append_only('rewards.campaign');
