grant usage on schema wallet to c3_app, c3_ledger, c3_rail;
grant select on all tables in schema wallet to c3_app;
-- The app may not insert into bound_number, which bind_number() writes, nor into withdrawal_return, which its guard
-- writes.
grant insert on wallet.payout_account, wallet.recharge, wallet.recharge_lot, wallet.lot_use, wallet.withdrawal,
  wallet.withdrawal_event, wallet.withdrawal_review, wallet.withdrawal_stay, wallet.withdrawal_act to c3_app;

-- Columns that record the effect of a bank line are missing here, because only the guards may update them.
grant update (holder_name, verified_at, usable_from, is_default, removed_at) on wallet.payout_account to c3_app;
grant update (state, reason_code, approval_url, ended_at, ask_at, asks, payer_institution, payer_number)
  on wallet.recharge to c3_app;
grant update (left_minor, used_up) on wallet.recharge_lot to c3_app;
grant update (given_back_minor, amount_minor) on wallet.lot_use to c3_app;
grant update (state, reason_code, held_until, held_reason, reviewed_at, sent_at, paid_at, ended_at,
  expected_from, expected_until, attempts, next_try_at, bank_reference, ordered_reference, settled_minor, paid_line_id,
  released_after_seq)
  on wallet.withdrawal to c3_app;
grant update (confirmed_by, confirmed_at) on wallet.withdrawal_stay to c3_app;

select platform.append_only('wallet.withdrawal_event');
select platform.append_only('wallet.withdrawal_review');
select platform.append_only('wallet.withdrawal_return');
-- Proposals from before the engine of acts, kept as history. No code writes them any more.
select platform.append_only('wallet.account_correction');

-- Sealed (proofs.md 5). Uses of lots are recomputed.
select ledger.seal_rows('wallet.account_correction', '{id}',
  '{act_id,member_id,institution,number,reason,proposed_by,proposed_at}', '{ended_at}', '{state}');
select ledger.seal_rows('wallet.bound_number', '{number_hash}', '{}', changing => '{member_id,bound_at}');
select ledger.seal_rows('wallet.payout_account', '{id}',
  '{member_id,kind,institution,number,opening_address,created_at}', '{removed_at}',
  '{holder_name,verified_at,usable_from,is_default}');
select ledger.seal_rows('wallet.recharge', '{id}',
  '{member_id,reference,amount_minor,channel,payer_kind,payer_name,created_at,expires_at}',
  '{statement_line_id,settled_minor,settled_at}', '{payer_institution,payer_number,state,reason_code,ended_at}');
select ledger.seal_rows('wallet.recharge_lot', '{id}', '{member_id,recharge_id,source_kind,source_institution,
  source_number,source_name,amount_minor,created_at}');
select ledger.seal_rows('wallet.withdrawal', '{id}', '{number,member_id,kind,amount_minor,tax_minor,bank_charge_minor,
  net_minor,payout_account_id,to_kind,to_institution,to_number,to_name,reviewers_needed,requested_at}',
  '{paid_at,paid_line_id}', '{settled_minor,hold_id,state,reason_code,held_until,held_reason,reviewed_at,sent_at,
  ended_at,expected_from,expected_until,bank_reference,released_after_seq,returned_minor}');
select ledger.seal_rows('wallet.withdrawal_act', '{act_id}', '{withdrawal_id,kind}');
select ledger.seal_rows('wallet.withdrawal_event', '{id}', '{withdrawal_id,state,at,actor,reason_code,note}');
select ledger.seal_rows('wallet.withdrawal_return', '{id}',
  '{withdrawal_id,kind,amount_minor,statement_line_id,act_id,transfer_id}');
select ledger.seal_rows('wallet.withdrawal_review', '{withdrawal_id,staff_id}',
  '{decision,reason_code,note,act_id,at}');
select ledger.seal_rows('wallet.withdrawal_stay', '{id}',
  '{withdrawal_id,act_id,reason_code,until,proposed_by,proposed_at}', '{confirmed_by,confirmed_at}');
