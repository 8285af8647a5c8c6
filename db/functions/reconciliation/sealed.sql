-- Decisive rows of this feature and their sealed columns (proofs.md 5).
select ledger.seal_rows('reconciliation.bank_act', '{id}',
  '{act_id,kind,amount_minor,statement_line_id,note,proposed_by,proposed_at}', '{ended_by,ended_at}', '{state}');
select ledger.seal_rows('reconciliation.instruction', '{id}',
  '{instruction_id,kind,from_account,to_kind,to_institution,to_number,to_name,amount_minor,reference,narrative,act_id,
  created_at}', '{replaced_by}', '{statement_line_id,transfer_id,state,reason_code,ended_at}');
