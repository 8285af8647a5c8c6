grant usage on schema points to c3_app, c3_ledger;
grant select, insert (purpose, cause_id, member_id, amount) on points.grant to c3_app;
