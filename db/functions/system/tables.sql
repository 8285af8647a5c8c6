grant usage on schema system to c3_app;
grant select, insert, update, delete on system.consent, system.location, system.contact to c3_app;
grant select, insert on system.check_result to c3_app;

select platform.append_only('system.check_result');
-- Proposals from before the engine of acts, kept as history. No code writes them any more.
select platform.append_only('system.setting_proposal');

-- Sealed (proofs.md 5).
grant usage on schema system to c3_ledger;
select ledger.seal_rows('system.check_result', '{at,name}', '{found}');
select ledger.seal_rows('system.setting_proposal', '{act_id}',
  '{feature,name,value,reason,base_version,proposed_by,proposed_at}', changing => '{state}');
