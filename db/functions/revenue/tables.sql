grant usage on schema revenue to c3_app, c3_ledger;
grant select on revenue.entry, revenue.slice, revenue.reversal to c3_app, c3_ledger;
-- The app may write a proposal and its refusal, but not the columns that the guards write.
grant insert (statement_line_id, product_id, asset_id, contract_id, party_id, invoice_number, period_from,
  period_until, due_on, grace_days, amount, fee, net, act_id, proposed_by),
  update (rejected_by, rejected_at, reject_reason) on revenue.entry to c3_app;
grant select on revenue.deployment, revenue.restoration to c3_app, c3_ledger;
grant insert (product_id, tranche_id, contract_id, party_id, document_id, amount, note, act_id, proposed_by),
  update (rejected_by, rejected_at, reject_reason, instruction_id) on revenue.deployment to c3_app;
grant insert (product_id, tranche_id, contract_id, party_id, statement_line_id, amount, note, act_id, proposed_by),
  update (rejected_by, rejected_at, reject_reason) on revenue.restoration to c3_app;
select platform.never_deleted('revenue.reversal');

-- Sealed (proofs.md 5).
select ledger.seal_rows('revenue.deployment', '{id}', '{product_id,tranche_id,contract_id,party_id,document_id,amount,
  note,act_id,proposed_by,proposed_at}', '{rejected_by,rejected_at,reject_reason,posted_at,transfer_id}',
  '{instruction_id}');
select ledger.seal_rows('revenue.entry', '{id}', '{statement_line_id,product_id,asset_id,contract_id,party_id,
  invoice_number,period_from,period_until,due_on,grace_days,amount,fee,net,act_id,proposed_by,proposed_at}',
  '{rejected_by,rejected_at,reject_reason,posted_at,transfer_id}', '{recalled}');
select ledger.seal_rows('revenue.restoration', '{id}', '{product_id,tranche_id,contract_id,party_id,statement_line_id,
  amount,note,act_id,proposed_by,proposed_at}', '{rejected_by,rejected_at,reject_reason,posted_at,transfer_id}');
select ledger.seal_rows('revenue.reversal', '{entry_id}', '{act_id}', '{transfer_id,reversed_at,net,fee,owed}');
-- The given and recalled amounts of a slice are recomputed.
select ledger.seal_rows('revenue.slice', '{entry_id,cycle_start}', '{product_id,amount}');
