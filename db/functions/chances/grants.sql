grant usage on schema chances to c3_app, c3_ledger;
grant select, insert (purpose, cause_id, member_id, amount) on chances.use to c3_app;
