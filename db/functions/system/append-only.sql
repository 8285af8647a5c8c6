select platform.append_only('system.check_result');
-- Proposals from before the engine of acts. They are kept as history, and no code writes them any more.
select platform.append_only('system.setting_proposal');
