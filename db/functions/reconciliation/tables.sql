grant usage on schema reconciliation to c3_app, c3_ledger, c3_rail;
grant select on all tables in schema reconciliation to c3_app;
grant insert on reconciliation.bank_act, reconciliation.instruction to c3_app;
-- The database derives `open` and `handled_at` (line-work.sql).
grant insert (statement_line_id, outcome, transfer_id), update (outcome, transfer_id)
  on reconciliation.line_work to c3_app;
grant update (bank_seq) on reconciliation.progress to c3_app;
grant update (transfer_id, state, reason_code, attempts, next_try_at, ended_at, statement_line_id, replaced_by)
  on reconciliation.instruction to c3_app;
grant update (state, ended_by, ended_at) on reconciliation.bank_act to c3_app;

-- Sealed (proofs.md 5).
select ledger.seal_rows('reconciliation.bank_act', '{id}',
  '{act_id,kind,amount_minor,statement_line_id,note,proposed_by,proposed_at}', '{ended_by,ended_at}', '{state}');
select ledger.seal_rows('reconciliation.instruction', '{id}',
  '{instruction_id,kind,from_account,to_kind,to_institution,to_number,to_name,amount_minor,reference,narrative,act_id,
  created_at}', '{replaced_by}', '{statement_line_id,transfer_id,state,reason_code,ended_at}');
