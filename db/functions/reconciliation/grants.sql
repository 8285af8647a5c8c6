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
