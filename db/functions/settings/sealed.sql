-- Decisive rows of this feature and their sealed columns (proofs.md 5).
grant usage on schema settings to c3_ledger;
select ledger.seal_rows('settings.version', '{id}', '{feature,name,value,money,staff_id,act_id,reason,at}');
select ledger.release_fills('settings.plain_setting');
select ledger.release_fills('settings.default_value');
