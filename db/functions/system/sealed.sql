-- Decisive rows of this feature and their sealed columns (proofs.md 5).
grant usage on schema system to c3_ledger;
select ledger.seal_rows('system.check_result', '{at,name}', '{found}');
select ledger.seal_rows('system.setting_proposal', '{act_id}',
  '{feature,name,value,reason,base_version,proposed_by,proposed_at}', changing => '{state}');
