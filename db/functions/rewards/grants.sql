grant usage on schema rewards to c3_app, c3_ledger;
grant select, insert (purpose, cause_id, member_id, amount) on rewards.grant to c3_app;
