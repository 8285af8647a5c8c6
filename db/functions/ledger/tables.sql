-- Rights on the ledger's tables. Only ledger.post() moves money, so no role here may write a balance.
grant usage on schema ledger to c3_app, c3_rail, c3_draws, c3_owner;
grant select on all tables in schema ledger to c3_app, c3_owner;
-- A seal holds digests of secrets. The app has the pepper, so with these digests it could guess PINs without limit.
revoke select on ledger.seal from c3_app;
-- Features' tables have foreign keys to the ledger's rows.
grant references on all tables in schema ledger to c3_owner;

grant insert on ledger.act, ledger.act_approval to c3_app;
grant usage on sequence ledger.hold_id to c3_app;

-- Features register their guards, and one of them the proof of signatures. The console registers the operator's
-- account.
grant insert on ledger.guard_kind, ledger.hold_guard, ledger.signature_proof, ledger.operator_account to c3_owner;

-- The draws process reads how many people signed a round's act.
grant select (act_id) on ledger.act_approval to c3_draws;

-- The rail writes only what the bank reports, including which account is the operator's own.
grant select, insert on ledger.statement_line, ledger.statement_day, ledger.bank_notice, ledger.operator_account
  to c3_rail;

select platform.append_only(of_table) from unnest(array[
  'ledger.transfer', 'ledger.line', 'ledger.posting', 'ledger.chain', 'ledger.suspense_use', 'ledger.outward_match',
  'ledger.statement_line', 'ledger.statement_day', 'ledger.bank_notice', 'ledger.reconciled_day',
  'ledger.act', 'ledger.act_approval', 'ledger.act_use', 'ledger.stock_unsigned',
  'ledger.seal', 'ledger.seal_link', 'ledger.seal_form', 'ledger.release']::regclass[]) of_table;

-- Rows of these tables change, but none is ever deleted.
select platform.never_deleted(of_table)
from unnest(array['ledger.account', 'ledger.head', 'ledger.hold', 'ledger.bank_order',
  'ledger.misdirected_line']::regclass[]) of_table;

-- Rows that decide something and are not covered by the chain of postings.
select ledger.seal_rows('ledger.act', '{id}',
  '{purpose,debit,credit,amount,statement_line_id,canonical,sha256,proposed_by,proposed_at}');
select ledger.seal_rows('ledger.act_approval', '{act_id,staff_id}', '{method,assertion,approved_at}');
select ledger.seal_rows('ledger.act_use', '{act_id}', '{transfer_id}');
select ledger.seal_rows('ledger.bank_order', '{instruction_id}', '{account,amount,hold_id,act_id,ordered_at}',
  '{refused_at}');
select ledger.seal_rows('ledger.hold', '{id}', '{account_id,amount,purpose,made_by}', '{ended_by}', '{state}');
select ledger.seal_rows('ledger.misdirected_line', '{statement_line_id}', '{instruction_id,account,noted_at}',
  '{closed_at,closed_by,note}');
select ledger.seal_rows('ledger.operator_account', '{account}', '{name}');
select ledger.seal_rows('ledger.outward_match', '{transfer_id,statement_line_id}', '{amount}');
select ledger.seal_rows('ledger.rail', '{id}', '{name}', changing => '{opened_at}');
select ledger.seal_rows('ledger.reconciled_day', '{rail,business_date}',
  '{bank_closing,ledger_balance,unposted,not_stated,next_due_at,closed_at,bank_seq_until,posting_seq_until}');
select ledger.seal_rows('ledger.release', '{id}', '{checksum,lines,applied_at}');
select ledger.seal_rows('ledger.statement_day', '{rail,account,business_date}',
  '{opening,closing,line_count,sha256,received_at,next_date,next_due_at}');
select ledger.seal_rows('ledger.statement_line', '{id}', '{rail,account,bank_seq,bank_line_id,direction,amount,currency,
  booked_at,value_date,counterparty_name,counterparty_account,reference,narrative,balance_after,kind,counterparty_kind,
  instruction_id,bank_reference,relates_to_seq,statement_date}');
select ledger.seal_rows('ledger.stock_unsigned', '{transfer_id}', '{}');
select ledger.seal_rows('ledger.suspense_use', '{statement_line_id,transfer_id}', '{amount}');

select ledger.release_fills(of_table) from unnest(array[
  'ledger.posting_rule', 'ledger.guard_kind', 'ledger.hold_guard', 'ledger.signature_proof',
  'ledger.class', 'ledger.sealed_table', 'ledger.seal_form', 'ledger.release_list']) of_table;
