-- Rights on the ledger's tables. Only ledger.post() moves money, so no role here may write a balance.
grant usage on schema ledger to c3_app, c3_rail, c3_draws, c3_owner;
grant select on all tables in schema ledger to c3_app, c3_owner;
-- A seal holds digests of secrets. With the pepper, the app could try PINs against them, at leisure.
revoke select on ledger.seal from c3_app;
-- Tables of features point at the ledger's rows.
grant references on all tables in schema ledger to c3_owner;

grant insert on ledger.act, ledger.act_approval to c3_app;
grant usage on sequence ledger.hold_id to c3_app;

-- Features register their guards and the proof of signatures. The console registers the operator's account.
grant insert on ledger.guard_kind, ledger.hold_guard, ledger.signature_proof, ledger.operator_account to c3_owner;

-- The draws process reads how many signed a round.
grant select (act_id) on ledger.act_approval to c3_draws;

-- The rail writes only the bank's facts. It learns the operator's own account only from the bank.
grant select, insert on ledger.statement_line, ledger.statement_day, ledger.bank_notice, ledger.operator_account
  to c3_rail;
