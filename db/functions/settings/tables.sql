grant usage on schema settings to c3_app;
grant select, insert (feature, name, value, staff_id, reason) on settings.version to c3_app;
grant select on settings.plain_setting to c3_app;

select platform.append_only('settings.version');

-- Sealed (proofs.md 5).
grant usage on schema settings to c3_ledger;
select ledger.seal_rows('settings.version', '{id}', '{feature,name,value,money,staff_id,act_id,reason,at}');
select ledger.release_fills('settings.plain_setting');
select ledger.release_fills('settings.default_value');
