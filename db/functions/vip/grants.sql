-- c3_app reads, and says who buys a term. The functions of growth.sql and svip.sql write all else.
grant usage on schema vip to c3_app, c3_ledger;
grant select on vip.progress, vip.growth, vip.member_level, vip.rise, vip.svip to c3_app;
grant insert (member_id) on vip.svip to c3_app;
